import { clsx } from 'clsx';
import type { WhoseRupiah as Whose } from '#contracts/orders/whose-rupiah.ts';
import { formatRupiah, formatShare } from '../../lib/format.ts';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { rupiah } from '../../lib/i18n/id/rupiah.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import * as styles from './whose-rupiah.module.css';

addTexts({ rupiah });

const PARTS = ['organizer', 'platform', 'tax'] as const;
const COLOURS = {
  organizer: styles.rupiahOrganizer,
  platform: styles.rupiahPlatform,
  tax: styles.rupiahTax,
};

/** Where each rupiah of a payment goes: organizer, platform, tax, and what the payment itself costs. */
export function WhoseRupiah({ whose }: { whose: Whose }) {
  const { t } = useTranslation('rupiah');
  const total = PARTS.reduce((sum, part) => sum + whose[part], 0);
  const shown = PARTS.filter((part) => whose[part] > 0);
  return (
    <div className="grid gap-3">
      <div className={styles.rupiahBar} aria-hidden>
        {shown.map((part) => (
          <span
            key={part}
            className={clsx(styles.rupiahPart, COLOURS[part])}
            style={{ flexGrow: whose[part] }}
          />
        ))}
      </div>
      <dl className="grid gap-1.5 text-15">
        {shown.map((part) => (
          <div key={part} className="flex items-baseline justify-between gap-4">
            <dt className="flex items-baseline gap-2">
              <span className={clsx(styles.rupiahDot, COLOURS[part])} aria-hidden />
              {t(part)}
            </dt>
            <dd className="num whitespace-nowrap">
              <span className="muted mr-3 text-13">{formatShare(whose[part] / total)}</span>
              <b>{formatRupiah(whose[part])}</b>
            </dd>
          </div>
        ))}
      </dl>
      <p className="cap">{feeSentence(whose, t)}</p>
    </div>
  );
}

function feeSentence(
  { fee_lowest: lowest, fee_highest: highest, fee_is_known: isKnown }: Whose,
  t: ReturnType<typeof useTranslation<'rupiah'>>['t'],
): string {
  if (isKnown) return t('fee.known', { amount: formatRupiah(highest) });
  if (lowest === highest) return t('fee.estimated', { amount: formatRupiah(highest) });
  return t('fee.range', { lowest: formatRupiah(lowest), highest: formatRupiah(highest) });
}
