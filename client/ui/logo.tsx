import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { KawungMark } from './kawung.tsx';

/** Mark and name, leading home. */
export function Logo({ className = '' }: { className?: string }) {
  const { t } = useTranslation('common');
  return (
    <Link to="/" className={`logo ${className}`} aria-label={t('home')}>
      <KawungMark />
      {t('brand')}
    </Link>
  );
}
