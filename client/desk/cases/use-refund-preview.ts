import { useQuery } from '@tanstack/react-query';
import type { REFUND_SCOPES } from '#contracts/cases/case-words.ts';
import type { CaseReason, RefundPreview, RefundPreviewRequest } from '#contracts/cases/cases.ts';
import { readTypedNumber } from '#contracts/typed-number.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { refundPreviewQuery } from './cases.ts';
import { type ChosenVotes, linesOf, sumOf } from './vote-steppers.tsx';

/** Whoever types or presses several times in a row is shown what comes of the last one. */
const PREVIEW_PAUSE_MS = 300;

export type RefundValues = {
  scope: (typeof REFUND_SCOPES)[number];
  /** Of the scope `votes`. */
  votes: ChosenVotes;
  amount: string;
  /** Of the scope `amount`, where what falls has to be spread. */
  spread: ChosenVotes;
  reason: CaseReason;
  note: string;
};

/** A typed amount that can go back; null for anything else. */
export function amountOf(text: string, most: number): number | null {
  const amount = readTypedNumber(text);
  return amount !== null && Number.isInteger(amount) && amount >= 1 && amount <= most ? amount : null;
}

/** What a form asks to give back; null while that is not said yet. */
export function requestOf(
  { scope, votes, amount, spread }: RefundValues,
  { most, votesToSpread }: { most: number; votesToSpread: number | null },
): RefundPreviewRequest | null {
  if (scope === 'full') return { scope, lines: [] };
  if (scope === 'votes') {
    const lines = linesOf(votes);
    return lines.length === 0 ? null : { scope, lines };
  }
  const typed = amountOf(amount, most);
  if (typed === null) return null;
  const isSpread = votesToSpread !== null && sumOf(spread) === votesToSpread;
  return { scope, amount: typed, lines: isSpread ? linesOf(spread) : [] };
}

/**
 * What a refund would do, following what is filled in.
 *
 * @returns `votesToSpread` where votes have to be spread over several finalists; `isCurrent` once `preview` is of what is filled in
 */
export function useRefundPreview(orderId: string, { values, most }: { values: RefundValues; most: number }) {
  // Of an amount alone: whether what falls has to be spread.
  const bare = requestOf(values, { most, votesToSpread: null });
  const bareQuery = useSettledPreview(orderId, bare);
  const mustSpread = values.scope === 'amount' && bareQuery.data?.must_choose_lines === true;
  const votesToSpread = mustSpread ? (bareQuery.data?.votes ?? null) : null;
  const whole = requestOf(values, { most, votesToSpread });
  const wholeQuery = useSettledPreview(orderId, whole);
  const isSpread = (whole?.lines.length ?? 0) > 0 || !mustSpread;
  const query = isSpread ? wholeQuery : bareQuery;
  return {
    request: whole,
    preview: query.data,
    error: query.error,
    isFetching: query.isFetching,
    refetch: query.refetch,
    votesToSpread,
    isCurrent: query.isCurrent && isSpread && query.data?.must_choose_lines === false,
  };
}

function useSettledPreview(orderId: string, what: RefundPreviewRequest | null) {
  const wanted = JSON.stringify(what);
  const settled = useDebounced(wanted, PREVIEW_PAUSE_MS);
  const asked = JSON.parse(settled) as RefundPreviewRequest | null;
  const query = useQuery({
    ...refundPreviewQuery(orderId, asked ?? { scope: 'full', lines: [] }),
    enabled: asked !== null,
    // What was said before stands there until the next answer.
    placeholderData: (before: RefundPreview | undefined) => (asked === null ? undefined : before),
  });
  const isCurrent = settled === wanted && !query.isPlaceholderData && query.isSuccess && asked !== null;
  const isSaid = what !== null && asked !== null;
  return { ...query, data: isSaid ? query.data : undefined, isCurrent };
}
