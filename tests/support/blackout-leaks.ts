import { FiguresModel } from '#server/modules/figures/figures.model.ts';
import { findBoard } from '#server/modules/leaderboard/index.ts';
import { OrderModel } from '#server/modules/orders/orders.model.ts';
import type { BlackoutStage } from './blackout-stage.ts';

/**
 * Finds what of a result a text contains: counts, shares, ranks, the order in which the finalists stand, and money from which votes follow.
 *
 * @returns a function that lists what it found, by the present board of the event; what is sent to its organizer's staff is besides searched
 *   for any amount that can be divided by the price of a vote
 */
export async function buildLeakFinder(
  stage: Pick<BlackoutStage, 'event' | 'finalists' | 'voter'>,
): Promise<(text: string, to?: { staff: boolean }) => string[]> {
  const { event, finalists } = stage;
  const { rows, totalVotes } = await findBoard(event.id);
  const votes = [totalVotes, ...rows.map((row) => row.votes)];
  const shares = rows.map(({ votePercentage }) => votePercentage);
  const figures = [
    // Also between the commas of a list or a file.
    new RegExp(`(?<![\\w.-])(${oneOf([...votes, ...shares].map(String))})(?![\\w-]|\\.\\d)`, 'g'),
    // As people read them: 7.192 (but not in Rp 7.192.000), 7,192, 49,82 and 49.82.
    new RegExp(
      `(?<![\\w.,-])(${oneOf([...votes.flatMap(grouped), ...shares.flatMap(asPercent)])})(?![\\w-]|[.,]\\d)`,
      'g',
    ),
  ];
  const money = new RegExp(`(?<![\\w.,-])(${oneOf(await amountsOf(stage))})(?![\\w-]|[.,]\\d)`, 'g');
  const isVotesOfMoney = (amount: string) =>
    Number(amount) > event.priceAmount && Number(amount) % event.priceAmount === 0;
  return (text, { staff } = { staff: false }) => {
    // Instants, ids, names of built files, and how long the parts of a PDF are, are of other figures.
    const shown = text.replaceAll(
      /"[^"]*T[\d:.]+Z"|\/(assets|media)\/[\w./-]+|\/Length \d+|startxref\s+\d+/g,
      '',
    );
    const leaks = [...figures, money, ...PATTERNS].flatMap((pattern) =>
      [...shown.matchAll(pattern)].map(([found]) => found),
    );
    if (staff) leaks.push(...[...shown.matchAll(NUMBERS)].flatMap(([found]) => found).filter(isVotesOfMoney));
    const places = finalists.map(({ id }) => text.lastIndexOf(`"id":"${id}"`)).filter((at) => at >= 0);
    if (places.some((place, at) => at > 0 && (places[at - 1] ?? 0) > place)) leaks.push('the order');
    return leaks;
  };
}

/** Whole numbers of an answer or a file: not what stands in quotes. */
const NUMBERS = /(?<=[:,[])\d{4,9}(?=[,}\]\r\n])/g;

/** Rupiah that the event and every order of others brought, as they are sent and as people read them. */
async function amountsOf({ event, voter }: Pick<BlackoutStage, 'event' | 'voter'>): Promise<string[]> {
  const sums = await FiguresModel.find({ eventId: event.id }).lean();
  const orders = await OrderModel.find({ eventId: event.id, userId: { $ne: voter.user.id } }).lean();
  const amounts = [
    ...sums.flatMap((sum) => [sum.grossAmount, sum.organizerAmount, sum.platformAmount]),
    ...orders.map(({ grossAmount }) => grossAmount),
  ];
  return amounts.filter((amount) => amount > 0).flatMap((amount) => [String(amount), ...grouped(amount)]);
}

const PATTERNS = [
  // Of a covered place of a hall screen only its number is sent.
  /"rank":[1-9]\d*(?!\d|,"finalist":null)/g,
  /"(vote_percentage|increase_percentage)":(?!0[,}])[\d.]+/g,
  /"(recently_votes|leaderboard|positions|spikes|chart)":\[[{[]/g,
  /<li value="\d+">/g,
];

const oneOf = (spellings: readonly string[]) =>
  spellings.map((each) => each.replaceAll('.', '\\.')).join('|');
const grouped = (count: number) =>
  ['.', ','].map((mark) => String(count).replace(/\B(?=(\d{3})+$)/g, mark)).filter((each) => /\D/.test(each));
const asPercent = (share: number) => [',', '.'].map((comma) => (share * 100).toFixed(2).replace('.', comma));
