import { useEffect, useRef } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { AlertCircleIcon } from '#client/ui/icons.ts';
import { fieldId } from '../event-form.ts';
import type { EventValues } from '../event-values.ts';
import * as styles from './error-summary.module.css';

type ErrorSummaryProps = {
  errors: FieldErrors<EventValues>;
  /** Counts the tries to go on: with each one that fails the focus comes here. */
  attempt: number;
};

/** What is wrong, on top of the form, each with a link to its field. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const { t } = useTranslation('eventForm');
  const box = useRef<HTMLDivElement>(null);
  const fields = Object.keys(errors) as (keyof EventValues)[];
  const count = fields.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing into a field mends errors, but must not lose the focus
  useEffect(() => {
    if (attempt > 0 && count > 0) box.current?.focus();
  }, [attempt]);
  if (attempt === 0 || count === 0) return null;
  return (
    <div className={styles.summary} role="alert" tabIndex={-1} ref={box}>
      <AlertCircleIcon className="i" />
      <div>
        <b>{t('error.summary')}</b>
        <p>{t('error.list', { count })}</p>
        <ul className={styles.fields}>
          {fields.map((field) => (
            <li key={field}>
              <a
                className={styles.field}
                href={`#${fieldId(field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId(field))?.focus();
                }}
              >
                {t(`field.${field}`)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
