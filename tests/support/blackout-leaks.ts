import { findBoard } from '#server/modules/leaderboard/index.ts';
import type { BlackoutStage } from './blackout-stage.ts';

/**
 * Finds what of a result a text tells: counts, shares, ranks, and the order in which the finalists stand.
 *
 * @returns a function that lists what it found, by the present board of the event
 */
export async function buildLeakFinder({
  event,
  finalists,
}: Pick<BlackoutStage, 'event' | 'finalists'>): Promise<(text: string) => string[]> {
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
  return (text) => {
    // Instants, ids and names of built files are of other figures.
    const shown = text.replaceAll(/"[^"]*T[\d:.]+Z"|\/(assets|media)\/[\w./-]+/g, '');
    const leaks = [...figures, ...PATTERNS].flatMap((pattern) =>
      [...shown.matchAll(pattern)].map(([found]) => found),
    );
    const places = finalists.map(({ id }) => text.lastIndexOf(`"id":"${id}"`)).filter((at) => at >= 0);
    if (places.some((place, at) => at > 0 && (places[at - 1] ?? 0) > place)) leaks.push('the order');
    return leaks;
  };
}

const PATTERNS = [
  // Of a covered place of a hall screen nothing but its number is told.
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
