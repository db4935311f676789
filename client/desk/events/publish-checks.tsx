import { useId } from 'react';
import type { DeskEvent, PublishCheck } from '#contracts/events/desk-events.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AlertCircleIcon, CheckCircleIcon, InfoIcon } from '../../ui/icons.ts';
import * as styles from './publish-checks.module.css';

const ICONS = { refused: AlertCircleIcon, notice: InfoIcon };
/** What the server names, by its label in the form. */
const LABELS = {
  name: 'eventForm:field.name',
  profile_image: 'eventForm:field.profileImage',
  images: 'eventForm:field.thumbnails',
  price: 'eventForm:field.price',
  start: 'eventForm:field.startDate',
  end: 'eventForm:field.endDate',
  finalists: 'roster:title',
} as const;

type PublishChecksProps = { event: Pick<DeskEvent, 'status' | 'publish_checks'>; heading?: 'h2' | 'h3' };

/** What has to be mended before a draft is published, its warnings, or that nothing is in the way. */
export function PublishChecks({ event, heading: Heading = 'h3' }: PublishChecksProps) {
  const { t } = useTranslation(['voting', 'eventForm', 'roster']);
  const titleId = useId();
  if (event.status !== 'draft') return null;
  const checks = event.publish_checks;
  const weight = checks.some((check) => check.weight === 'refused')
    ? 'refused'
    : checks.length > 0
      ? 'notice'
      : 'ready';
  return (
    <section className={styles.checks} data-weight={weight} aria-labelledby={titleId}>
      <Heading id={titleId} className="flex items-center gap-2 font-bold text-14">
        {weight === 'ready' && <CheckCircleIcon className="i" />}
        {t(`checks.${weight}`)}
      </Heading>
      {checks.length > 0 && (
        <ul className={styles.list}>
          {checks.map((check) => (
            <li key={`${check.field} ${check.message}`} className={styles.check} data-weight={check.weight}>
              <Mark weight={check.weight} />
              <span>
                <b>{fieldLabel(check.field)}</b> {check.message}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
  function fieldLabel(field: string): string {
    return field in LABELS ? t(LABELS[field as keyof typeof LABELS]) : field;
  }
}

function Mark({ weight }: Pick<PublishCheck, 'weight'>) {
  const { t } = useTranslation('voting');
  const Icon = ICONS[weight];
  return (
    <>
      <Icon className="i" />
      <span className="sr">{t(`checks.mark.${weight}`)}</span>
    </>
  );
}
