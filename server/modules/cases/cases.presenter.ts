import { may } from '#contracts/accounts/rights.ts';
import type { CaseDetail, CaseRow, RefundPreview } from '#contracts/cases/cases.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { findUsersByIds } from '../accounts/index.ts';
import { findEventsByIds } from '../events/index.ts';
import {
  findOrder,
  isPartSubject,
  remainingAmount,
  remainingLines,
  withPresentNamesOf,
} from '../orders/index.ts';
import { decisionsOf } from './decide-difference.ts';
import type { MoneyCase } from './money-case.ts';
import { votesToFall } from './plan-refund.ts';
import type { PreviewedRefund } from './preview-refund.ts';

interface Reader {
  viewer: Viewer;
  scope: MoneyScope;
}

interface Names {
  events: ReadonlyMap<string, string>;
  people: ReadonlyMap<string, string>;
}

/** Cases as the desk lists them. */
export async function presentCases(cases: readonly MoneyCase[], reader: Reader): Promise<CaseRow[]> {
  const names = await namesOf(cases);
  return cases.map((each) => presentRow(each, { ...reader, names }));
}

/** A case with everything that is known of it, and what may be decided. */
export async function presentCase(of: MoneyCase, reader: Reader): Promise<CaseDetail> {
  const [names, found] = await Promise.all([namesOf([of]), findOrder(of.orderId ?? '')]);
  const order = found && (await withPresentNamesOf(found));
  const isHidden = hides(of, reader.scope);
  const finalists = new Map(order?.lines.map(({ finalistId, name }) => [finalistId, name]));
  const mayDecide = of.isOpen && of.refundId === null && may(reader.viewer, 'reviewMoney');
  const asksAmount = of.isOpen && isPartSubject(of.subject);
  const toChoose = of.topic === 'refund_lines' && of.isOpen && order && !isHidden;
  return {
    ...presentRow(of, { ...reader, names }),
    note: of.note,
    scope: of.scope,
    lines: isHidden
      ? []
      : of.lines.map(({ finalistId, votes }) => ({
          finalist_id: finalistId,
          name: finalists.get(finalistId) ?? finalistId,
          votes,
        })),
    not_before: of.state === 'approved' ? (of.nextAttemptAt?.toISOString() ?? null) : null,
    approved_by: personOf(of.approvedBy, names),
    refund_id: of.refundId,
    review_id: of.reviewId,
    decisions: mayDecide ? decisionsOf(of) : [],
    asks_amount: asksAmount,
    votes_to_choose: toChoose ? votesToFall(order, remainingAmount(order)) : null,
    choices:
      toChoose || (asksAmount && order && !isHidden)
        ? remainingLines(order).map(({ finalistId, votes }) => ({
            finalist_id: finalistId,
            name: finalists.get(finalistId) ?? finalistId,
            standing: votes,
          }))
        : [],
    account: of.account && { ...of.account, number: maskNumber(of.account.number) },
    timeline: of.timeline.map(({ step, at, by, note }) => ({
      step,
      at: at.toISOString(),
      by: personOf(by, names),
      note,
    })),
  };
}

export function presentPreview({
  leftAfterAmount,
  lines,
  mustChooseLines,
  route,
  needsApproval,
  ...preview
}: PreviewedRefund): RefundPreview {
  return {
    ...preview,
    left_after: leftAfterAmount,
    lines: lines.map(({ finalistId, rankBefore, rankAfter, ...line }) => ({
      ...line,
      finalist_id: finalistId,
      rank_before: rankBefore,
      rank_after: rankAfter,
    })),
    must_choose_lines: mustChooseLines,
    route: { kind: route.kind, not_before: route.notBefore?.toISOString() ?? null },
    needs_approval: needsApproval,
  };
}

function presentRow(of: MoneyCase, { viewer, scope, names }: Reader & { names: Names }): CaseRow {
  return {
    id: of.id,
    kind: of.kind,
    topic: of.topic,
    state: of.state,
    order_id: of.orderId,
    event_id: of.eventId,
    event_name: of.eventId === null ? null : (names.events.get(of.eventId) ?? null),
    amount: hides(of, scope) ? null : of.amount,
    reason: of.reason,
    route: of.route,
    asked_by: personOf(of.askedBy, names),
    created_at: of.createdAt.toISOString(),
    deadline_at: of.deadlineAt?.toISOString() ?? null,
    closed_at: of.closedAt?.toISOString() ?? null,
    to_approve: of.state === 'requested' && of.askedBy !== viewer.userId && may(viewer, 'approveRefunds'),
    revision: of.revision,
    difference: presentDifference(of, { isHidden: hides(of, scope) }),
  };
}

function presentDifference(
  { difference }: MoneyCase,
  { isHidden }: { isHidden: boolean },
): CaseRow['difference'] {
  if (!difference) return null;
  return {
    report_id: difference.reportId,
    day: difference.day,
    theirs: isHidden ? null : difference.theirs,
    ours: isHidden ? null : difference.ours,
    their_status: difference.theirStatus,
    our_status: difference.ourStatus,
    proposal: difference.proposal,
  };
}

/** Amounts are votes, and votes are hidden. */
const hides = ({ eventId }: MoneyCase, { hiddenEventIds }: MoneyScope): boolean =>
  eventId !== null && hiddenEventIds.has(eventId);

const personOf = (id: string | null, { people }: Names) =>
  id === null ? null : { id, name: people.get(id) ?? null };

const maskNumber = (number: string): string => `•••${number.slice(-4)}`;

async function namesOf(cases: readonly MoneyCase[]): Promise<Names> {
  const eventIds = [...new Set(cases.flatMap(({ eventId }) => eventId ?? []))];
  const userIds = new Set(
    cases.flatMap(({ askedBy, approvedBy, timeline }) => [
      ...[askedBy, approvedBy].flatMap((id) => id ?? []),
      ...timeline.flatMap(({ by }) => by ?? []),
    ]),
  );
  const [events, people] = await Promise.all([findEventsByIds(eventIds), findUsersByIds([...userIds])]);
  return {
    events: new Map([...events.values()].map(({ id, name }) => [id, name])),
    people: new Map(people.map(({ id, name }) => [id, name])),
  };
}
