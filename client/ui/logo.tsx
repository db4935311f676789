import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { KawungMark } from './kawung.tsx';
import * as styles from './logo.module.css';

/** Mark and name, leading home. */
export function Logo({ className }: { className?: string }) {
  const { t } = useTranslation('common');
  return (
    <Link to="/" className={clsx(styles.logo, className)} aria-label={t('home')}>
      <KawungMark />
      {t('brand')}
    </Link>
  );
}
