import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/card.tsx';
import * as styles from './account-section.module.css';

/** A part of the account page. */
export function AccountSection({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children: ReactNode;
}) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <Card className="grid gap-5">
        <div className="grid gap-1">
          <h2 id={headingId} className={styles.title}>
            {title}
          </h2>
          {text && <p className="muted text-15">{text}</p>}
        </div>
        {children}
      </Card>
    </section>
  );
}
