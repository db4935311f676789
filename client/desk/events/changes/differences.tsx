import { formatLongDateTime, formatRupiah } from '#client/lib/format.ts';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { ArrowRightIcon } from '#client/ui/icons.ts';
import { type EventZone, eventZoneSchema } from '#contracts/events/events.ts';
import { formatShare } from '../event-values.ts';
import * as styles from './differences.module.css';
import type { Difference } from './wished-changes.ts';

type DifferencesProps = { differences: readonly Difference[]; zone: EventZone };

/** What is to change, field by field: as it was, and as it is to be. */
export function Differences({ differences, zone }: DifferencesProps) {
  const { t } = useTranslation('changes');
  const names = useFieldNames();
  const value = useFieldValue();
  const wishedZone = eventZoneSchema.safeParse(differences.find(({ field }) => field === 'zone')?.wished);
  return (
    <ul className={styles.fields}>
      {differences.map(({ field, former, wished }) => (
        <li key={field} className={styles.field}>
          <b className={styles.name}>{names(field)}</b>
          <dl className={styles.sides}>
            <div>
              <dt className={styles.side}>{t('former')}</dt>
              <dd className={styles.value}>{value(field, former, zone)}</dd>
            </div>
            <ArrowRightIcon className="i" aria-hidden="true" />
            <div>
              <dt className={styles.side}>{t('wished')}</dt>
              <dd className={styles.wished}>{value(field, wished, wishedZone.data ?? zone)}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** What a field is called, by its name on the wire. */
export function useFieldNames(): (field: string) => string {
  const { t } = useTranslation('changes');
  return (field) => {
    switch (field) {
      case 'price':
      case 'percentage_eo':
      case 'start':
      case 'end':
      case 'zone':
      case 'is_show':
      case 'is_home':
        return t(`field.${field}`);
      default:
        return field;
    }
  };
}

/** A value in words. */
function useFieldValue() {
  const { t } = useTranslation(['changes', 'eventForm']);
  return (field: string, value: unknown, zone: EventZone): string => {
    switch (field) {
      case 'price':
        return formatRupiah(Number(value));
      case 'percentage_eo':
        return t('value.share', {
          eo: formatShare(Number(value)),
          sorak: formatShare(1 - Number(value)),
        });
      case 'start':
      case 'end':
        return typeof value === 'string' ? formatLongDateTime(value, { zone }) : t('value.noDate');
      case 'zone': {
        const { data } = eventZoneSchema.safeParse(value);
        return data ? t(`eventForm:zone.${data}`) : String(value);
      }
      case 'is_show':
        return t(value === true ? 'value.withDates' : 'value.comingSoon');
      case 'is_home':
        return t(value === true ? 'value.yes' : 'value.no');
      default:
        return String(value);
    }
  };
}
