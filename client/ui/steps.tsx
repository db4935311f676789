import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { CheckIcon } from './icons.ts';
import * as styles from './steps.module.css';

type StepsProps = {
  labels: readonly string[];
  /** From 1. */
  current: number;
  /** The address of a step that is done; from 1. */
  hrefOf: (step: number) => string;
  /** Before one of them is gone to. */
  onLeave?: (() => void) | undefined;
};

/** Where one is on a way of several steps; those that are done lead back. On phones only the present one is spelled out. */
export function Steps({ labels, current, hrefOf, onLeave }: StepsProps) {
  const { t } = useTranslation('ui');
  return (
    <ol className={styles.steps} aria-label={t('steps.label')}>
      {labels.map((label, at) => {
        const done = at + 1 < current;
        const on = at + 1 === current;
        const inside = (
          <>
            <b className="num">{done ? <CheckIcon className="i" /> : at + 1}</b>
            <span>
              {label}
              {done && <span className="sr">, {t('steps.done')}</span>}
            </span>
          </>
        );
        return (
          <li
            key={label}
            className={clsx(on && styles.current, done && styles.done)}
            aria-current={on ? 'step' : undefined}
          >
            {done ? (
              <Link to={hrefOf(at + 1)} onClick={onLeave} aria-label={`${label}, ${t('steps.done')}`}>
                {inside}
              </Link>
            ) : (
              inside
            )}
          </li>
        );
      })}
    </ol>
  );
}
