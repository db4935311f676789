import { clsx } from 'clsx';
import { formatDateTime } from '../lib/format.ts';
import * as styles from './step-list.module.css';

export type Step = {
  at: string;
  what: string;
  /** Quiet lines below: who, and which words. */
  more: readonly string[];
};

/** What happened to something, oldest first, the last step in bold. */
export function StepList({ title, steps }: { title: string; steps: readonly Step[] }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{title}</h3>
      <ol className={styles.steps}>
        {steps.map(({ at, what, more }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing is ever put in between
          <li key={index} className={clsx(styles.step, index === steps.length - 1 && styles.last)}>
            {what}
            <time className={styles.time} dateTime={at}>
              {formatDateTime(at)}
            </time>
            {more.map((line) => (
              <span key={line} className={styles.more}>
                {line}
              </span>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
