import { clsx } from 'clsx';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { CheckIcon } from './icons.ts';

/** Where one is on a way of several steps; on phones only the present one is spelled out. */
export function Steps({ labels, current }: { labels: readonly string[]; current: number }) {
  const { t } = useTranslation('ui');
  return (
    <ol className="steps" aria-label={t('steps.label')}>
      {labels.map((label, at) => {
        const done = at + 1 < current;
        const on = at + 1 === current;
        return (
          <li key={label} className={clsx(on && 'on', done && 'done')} aria-current={on ? 'step' : undefined}>
            <b className="num">{done ? <CheckIcon className="i" /> : at + 1}</b>
            <span>
              {label}
              {done && <span className="sr">, {t('steps.done')}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
