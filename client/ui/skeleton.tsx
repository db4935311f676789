import { clsx } from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import * as fieldStyles from './field.module.css';
import * as styles from './skeleton.module.css';

/** A grey shape where something will be. Size and radius come from `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx(styles.skeleton, 'block', className)} />;
}

/** Answers faster than this show no skeleton at all: a flash is worse than a short nothing. */
export const SKELETON_DELAY_MS = 200;

type LoadingProps = {
  label?: string;
  /** For whoever has waited already. */
  atOnce?: boolean;
  children: ReactNode;
};

/**
 * Shows its children after 200 ms and announces once to screen readers that something is loading. They have their place from the start, so that what
 * stands below moves neither when they show nor, as they have the size of what comes, when that is there.
 */
export function Loading({ label, atOnce = false, children }: LoadingProps) {
  const { t } = useTranslation('ui');
  const [late, setLate] = useState(atOnce);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true" className={late ? undefined : 'invisible'}>
      {late && (
        <p className="sr" role="status">
          {label ?? t('loading')}
        </p>
      )}
      {children}
    </div>
  );
}

/** A field of a form to come; `hint` when a line of help stands below it. */
export function FieldSkeleton({ hint = false }: { hint?: boolean }) {
  return (
    <div className={fieldStyles.field} aria-hidden="true">
      <Skeleton className="my-1 h-3.5 w-28" />
      <Skeleton className="h-12 rounded-md" />
      {hint && <Skeleton className="my-0.75 h-3.5 w-4/5" />}
    </div>
  );
}

/** The heading of a page whose own is still on its way. It takes no focus, as it is gone in a moment. */
export function PassingHeading({ children }: { children: ReactNode }) {
  return (
    <h1 className="sr" data-passing>
      {children}
    </h1>
  );
}
