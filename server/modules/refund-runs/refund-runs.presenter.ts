import { may } from '#contracts/accounts/rights.ts';
import type { LeftRow, RefundRunView } from '#contracts/cases/refund-runs.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { findUsersByIds } from '../accounts/index.ts';
import { sumRun } from '../cases/index.ts';
import { findEventsByIds } from '../events/index.ts';
import type { PlannedOrder } from './count-run.ts';
import type { RefundRun } from './refund-run.ts';

/** A run with how far its refunds are. */
export async function presentRun(run: RefundRun, viewer: Viewer): Promise<RefundRunView> {
  const userIds = [run.askedBy, run.approvedBy, ...run.timeline.map(({ by }) => by)].flatMap(
    (id) => id ?? [],
  );
  const [events, users, refunds] = await Promise.all([
    findEventsByIds([run.eventId]),
    findUsersByIds([...new Set(userIds)]),
    sumRun(run.id),
  ]);
  const names = new Map(users.map(({ id, name }) => [id, name]));
  const personOf = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? null });
  const { state, askedBy, approvedBy } = run;
  return {
    id: run.id,
    event_id: run.eventId,
    event_name: events.get(run.eventId)?.name ?? null,
    state,
    note: run.note,
    asked_by: personOf(askedBy),
    approved_by: personOf(approvedBy),
    to_approve: state === 'requested' && askedBy !== viewer.userId && may(viewer, 'approveRefunds'),
    counted: run.counted,
    made: run.made,
    refunds,
    revision: run.revision,
    created_at: run.createdAt.toISOString(),
    ended_at: run.endedAt?.toISOString() ?? null,
    timeline: run.timeline.map(({ step, at, by, note }) => ({
      step,
      at: at.toISOString(),
      by: personOf(by),
      note,
    })),
  };
}

export function presentLeft({ orderId, plan }: PlannedOrder): LeftRow {
  const isLeft = plan.kind === 'left';
  return {
    order_id: orderId,
    amount: plan.amount,
    reason: isLeft ? plan.reason : 'not_yet',
    note: isLeft ? plan.note : '',
    case_id: isLeft ? plan.caseId : null,
  };
}
