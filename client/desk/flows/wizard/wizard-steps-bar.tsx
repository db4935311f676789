import { clsx } from 'clsx';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { CheckIcon } from '#client/ui/icons.ts';
import { WIZARD_STEPS, type WizardStep } from './wizard-moves.ts';
import * as styles from './wizard-steps-bar.module.css';

type WizardStepsBarProps = { step: WizardStep; onStep: (step: WizardStep) => void };

/** The four circles; each can be clicked, whether one may go there or sees why not. */
export function WizardStepsBar({ step, onStep }: WizardStepsBarProps) {
  const { t } = useTranslation(['wizard', 'ui']);
  return (
    <nav aria-label={t('steps')} className="mx-auto max-lg:ml-0">
      <ol className={styles.steps}>
        {WIZARD_STEPS.map((name, index) => {
          const at = (index + 1) as WizardStep;
          const done = at < step;
          return (
            <li key={name}>
              <button
                type="button"
                className={clsx(styles.step, at === step && styles.current, done && styles.done)}
                aria-current={at === step ? 'step' : undefined}
                onClick={() => onStep(at)}
              >
                <b className={styles.circle}>{done ? <CheckIcon className="i" /> : at}</b>
                <span className={at === step ? undefined : 'max-lg:sr-only'}>{t(`step.${name}`)}</span>
                {done && <span className="sr">{t('ui:steps.done')}</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
