import { may } from '#contracts/accounts/rights.ts';
import type { CaseDetail, CaseRow, RefundPreview } from '#contracts/cases/cases.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { findUsersByIds } from '../accounts/index.ts';
import { findEventsByIds } from '../events/index.ts';
import {
  findOrder,
  isPartBeside,
  isPartSubject,
  moneyOfSubject,
  remainingAmount,
  remainingLines,
  withPresentNamesOf,
} from '../orders/index.ts';
import { needsOther } from './ask-decision.ts';
import { decisionsOf } from './decide-difference.ts';
import type { MoneyCase } from './money-case.ts';
import { votesToFall } from './plan-refund.ts';
import { type PreviewedRefund, previewReview } from './preview-refund.ts';

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
  const asksAmount = of.isOpen && (isPartSubject(of.subject) || isPartBeside(of.subject));
  const decisions = mayDecide ? decisionsOf(of) : [];
  const asked = of.state === 'requested' ? of.asked : null;
  const givesBack = found !== null && !isHidden && decisions.includes('refund');
  const preview = givesBack ? await previewReview(of, found, reader.viewer) : null;
  const toChoose = of.topic === 'refund_lines' && of.isOpen && order && !isHidden;
  return {
    ...presentRow(of, { ...reader, names }),
    note: of.note,
    reported: of.reported && {
      status: of.reported.status,
      payment_type: of.paymentType,
      confirmed: of.reported.isConfirmed,
    },
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
    decisions,
    of_two: decisions.filter((decision) => needsOther(of, decision)),
    asked: asked && { decision: asked.decision, amount: isHidden ? null : asked.amount },
    refund: preview && { ...presentOutcome(preview), route: preview.route && presentRoute(preview.route) },
    of_second_payment: moneyOfSubject(of.subject)?.kind === 'second',
    of_transferred: moneyOfSubject(of.subject)?.kind === 'transferred',
    asks_amount: asksAmount,
    votes_to_choose: toChoose ? votesToFall(order, remainingAmount(order)) : null,
    choices:
      toChoose || (isPartSubject(of.subject) && asksAmount && order && !isHidden)
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

export function presentPreview({ route, ...outcome }: PreviewedRefund): RefundPreview {
  return { ...presentOutcome(outcome), route: presentRoute(route) };
}

const presentRoute = ({ kind, notBefore }: PreviewedRefund['route']): RefundPreview['route'] => ({
  kind,
  not_before: notBefore?.toISOString() ?? null,
});

function presentOutcome({
  amount,
  leftAfterAmount,
  votes,
  lines,
  mustChooseLines,
  whose,
  needsApproval,
}: Omit<PreviewedRefund, 'route'>): Omit<RefundPreview, 'route'> {
  return {
    amount,
    votes,
    whose,
    left_after: leftAfterAmount,
    lines: lines.map(({ finalistId, rankBefore, rankAfter, ...line }) => ({
      ...line,
      finalist_id: finalistId,
      rank_before: rankBefore,
      rank_after: rankAfter,
    })),
    must_choose_lines: mustChooseLines,
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
