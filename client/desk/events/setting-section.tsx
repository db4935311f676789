import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import * as styles from './setting-section.module.css';

type SettingSectionProps = {
  title: string;
  /** One below the heading that it stands under. */
  heading?: 'h2' | 'h3';
  icon: ReactNode;
  /** How it stands now. */
  text: ReactNode;
  /** Of the results: where they are hidden it is marked. */
  state?: string;
  actions: ReactNode;
  /** The dialogs of its actions. */
  children: ReactNode;
  className?: string | undefined;
};

/** Something of an event that is switched by itself: how it stands, and buttons that change it. */
export function SettingSection(props: SettingSectionProps) {
  const { title, heading: Heading = 'h3', icon, text, state, actions, children, className } = props;
  return (
    <section className={clsx(styles.section, className)} data-state={state} aria-label={title}>
      {icon}
      <div>
        <Heading className="font-bold text-[0.875rem] leading-5">{title}</Heading>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.actions}>{actions}</div>
      {children}
    </section>
  );
}
