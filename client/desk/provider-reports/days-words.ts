import type { Days } from '#contracts/reports/days.ts';
import { formatDate } from '../../lib/format.ts';

/** `21 Nov 2026`, `21 Nov 2026 – 24 Nov 2026`. */
export const daysInWords = ({ from, to }: Days): string =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
