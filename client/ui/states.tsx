import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { formatTime } from '../lib/format.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { useOnline } from '../lib/use-online.ts';
import { Button } from './button.tsx';
import * as cardStyles from './card.module.css';
import { RefreshIcon, WifiOffIcon } from './icons.ts';
import { KawungOutline } from './kawung.tsx';
import * as styles from './states.module.css';

/** Nothing is here, and why: an outline above the words. */
export function EmptyBox({ className, children, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={clsx(styles.empty, className)}>
      <KawungOutline />
      {children}
    </div>
  );
}

type EmptyStateProps = {
  title: string;
  text?: ReactNode;
  /** One way out. */
  action?: ReactNode;
  /** Inside a card of its own (default) or bare. */
  bare?: boolean;
  /** The page is nothing else, so that its title is the page's heading. */
  isPage?: boolean;
};

export function EmptyState({ title, text, action, bare, isPage }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <EmptyBox className={bare ? undefined : cardStyles.card}>
      <Title className="h-card">{title}</Title>
      {text && <p className="cap">{text}</p>}
      {action}
    </EmptyBox>
  );
}

type ErrorStateProps = {
  /** What happened, already in words (`errorMessage(error)`); shown after `Error: `. */
  message: string;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** When the data still on the screen was fetched; absent when there is none. */
  lastDataAt?: string | Date | undefined;
  bare?: boolean;
  /** The page is nothing else, so that its title is the page's heading. */
  isPage?: boolean;
};

export function ErrorState({ message, onRetry, retrying, lastDataAt, bare, isPage }: ErrorStateProps) {
  const { t } = useTranslation(['ui', 'common']);
  const Title = isPage ? 'h1' : 'p';
  return (
    <EmptyBox className={bare ? undefined : cardStyles.card} role="alert">
      <Title className="h-card">{t('common:error.load', { message })}</Title>
      {lastDataAt && <p className="cap">{t('lastData', { time: formatTime(lastDataAt) })}</p>}
      {onRetry && (
        <Button variant="line" size="sm" pending={retrying} className="mt-3" onClick={onRetry}>
          <RefreshIcon className="i" />
          {t('retry')}
        </Button>
      )}
    </EmptyBox>
  );
}

/** A quiet note with an icon in front. */
export function Notice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.notice} role="status">
      {icon}
      <div>{children}</div>
    </div>
  );
}

/** Stands over every page while the device has no network. */
export function OfflineBar() {
  const { t } = useTranslation('ui');
  if (useOnline()) return null;
  return (
    <div className={styles.offline} role="status">
      <WifiOffIcon className="i" />
      <span>
        <b>{t('offline.title')}</b> {t('offline.text')}
      </span>
    </div>
  );
}
