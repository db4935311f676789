import { useId } from 'react';
import { formatCount } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { FieldError, FieldGroup } from '../../ui/field.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import * as styles from './vote-steppers.module.css';

/** Votes of an order that stand. */
export type StandingLine = { finalist_id: string; name: string; standing: number };
/** How many of them fall, by finalist. */
export type ChosenVotes = Readonly<Record<string, number>>;

/** The chosen votes as a request has them. */
export const linesOf = (chosen: ChosenVotes): { finalist_id: string; votes: number }[] =>
  Object.entries(chosen)
    .filter(([, votes]) => votes > 0)
    .map(([finalist_id, votes]) => ({ finalist_id, votes }));

export const sumOf = (chosen: ChosenVotes): number =>
  Object.values(chosen).reduce((sum, votes) => sum + votes, 0);

type VoteSteppersProps = {
  label: string;
  lines: readonly StandingLine[];
  chosen: ChosenVotes;
  onChange: (chosen: ChosenVotes) => void;
  /** So many have to be chosen, no more and no less; undefined for as many as one likes. */
  exactly?: number | undefined;
  error?: string | undefined;
};

/** Whose votes fall, finalist by finalist. */
export function VoteSteppers({ label, lines, chosen, onChange, exactly, error }: VoteSteppersProps) {
  const { t } = useTranslation('cases');
  const labelId = useId();
  const isWrong = exactly !== undefined && sumOf(chosen) > exactly;
  return (
    <FieldGroup label={label} labelId={labelId}>
      <ul className={styles.lines} aria-labelledby={labelId}>
        {lines.map(({ finalist_id, name, standing }) => (
          <li key={finalist_id} className={styles.line}>
            <span className={styles.name}>
              {name}
              <small>{t('refund.standing', { amount: formatCount(standing) })}</small>
            </span>
            <QuantityStepper
              name={name}
              max={standing}
              value={chosen[finalist_id] ?? 0}
              onChange={(votes) => onChange({ ...chosen, [finalist_id]: votes })}
            />
          </li>
        ))}
      </ul>
      {exactly !== undefined && (
        <p className={isWrong ? 'font-semibold text-12 text-error' : 'cap'} role="status">
          {t('decide.chosen', { chosen: formatCount(sumOf(chosen)), count: exactly })}
        </p>
      )}
      {error && <FieldError>{error}</FieldError>}
    </FieldGroup>
  );
}
