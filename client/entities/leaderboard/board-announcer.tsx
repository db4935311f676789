import { useEffect, useRef, useState } from 'react';
import type { LeaderboardRow } from '#contracts/leaderboard/leaderboard.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';

/** A board may move ten times a second; a voice may not. */
const ANNOUNCE_EVERY_MS = 10_000;
/** More sentences than these would still be read when the next ones are due. */
const SENTENCES_MAX = 3;

/**
 * Announces to screen readers who climbed and who came in: politely, at most every 10 s, each time everything since the
 * last announcement in one go.
 */
export function BoardAnnouncer({ rows }: { rows: readonly LeaderboardRow[] }) {
  const { t } = useTranslation('ui');
  const [text, setText] = useState('');
  const announced = useRef<Map<string, number> | null>(null);
  const announcedAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    const now = new Map(rows.map((row) => [row.id, row.rank]));
    if (!announced.current || announced.current.size === 0) {
      announced.current = now;
      return;
    }
    const before = announced.current;
    const sentences = rows
      .filter((row) => (before.get(row.id) ?? Number.POSITIVE_INFINITY) > row.rank)
      .slice(0, SENTENCES_MAX)
      .map((row) =>
        t(before.has(row.id) ? 'board.climbed' : 'board.entered', { name: row.name, rank: row.rank }),
      );
    if (sentences.length === 0) return;
    const announce = () => {
      announced.current = now;
      announcedAt.current = Date.now();
      setText(`${sentences.join('. ')}.`);
    };
    const wait = announcedAt.current + ANNOUNCE_EVERY_MS - Date.now();
    if (wait <= 0) {
      announce();
      return;
    }
    const timer = setTimeout(announce, wait);
    return () => clearTimeout(timer);
  }, [rows, t]);

  return (
    <p className="sr" role="status" aria-live="polite">
      {text}
    </p>
  );
}
