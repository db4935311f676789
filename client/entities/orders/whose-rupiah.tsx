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
  return (
    <div className="grid gap-3">
      <RupiahParts parts={whose} />
      <p className="cap">{feeSentence(whose, t)}</p>
    </div>
  );
}

type EventRupiahProps = {
  parts: Pick<Whose, (typeof PARTS)[number]>;
  /** What payments have cost by the reports that are there, and about what one costs that is in none yet. */
  fee: { amount: number; lowest: number; highest: number };
};

/** The same of all that was paid for an event, or in a month of it. */
export function EventRupiah({ parts, fee }: EventRupiahProps) {
  return (
    <div className="grid gap-3">
      <RupiahParts parts={parts} />
      <PaymentFees {...fee} />
    </div>
  );
}

/** What payments have cost of the platform's part, as far as reports say so. */
export function PaymentFees({ amount, lowest, highest }: EventRupiahProps['fee']) {
  const { t } = useTranslation('rupiah');
  const range =
    lowest === highest ? formatRupiah(highest) : `${formatRupiah(lowest)}–${formatRupiah(highest)}`;
  return <p className="cap">{t('fee.soFar', { amount: formatRupiah(amount), range })}</p>;
}

function RupiahParts({ parts }: Pick<EventRupiahProps, 'parts'>) {
  const { t } = useTranslation('rupiah');
  const total = PARTS.reduce((sum, part) => sum + parts[part], 0);
  const shown = PARTS.filter((part) => parts[part] > 0);
  return (
    <>
      <div className={styles.rupiahBar} aria-hidden>
        {shown.map((part) => (
          <span
            key={part}
            className={clsx(styles.rupiahPart, COLOURS[part])}
            style={{ flexGrow: parts[part] }}
          />
        ))}
      </div>
      <dl className="grid gap-1.5 text-15">
        {shown.map((part) => (
          <div key={part} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="flex items-baseline gap-2">
              <span className={clsx(styles.rupiahDot, COLOURS[part])} aria-hidden />
              {t(part)}
            </dt>
            <dd className="num whitespace-nowrap">
              <span className="muted mr-3 text-13">{formatShare(parts[part] / total)}</span>
              <b>{formatRupiah(parts[part])}</b>
            </dd>
          </div>
        ))}
      </dl>
    </>
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
