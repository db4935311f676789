import { useTranslation } from '../lib/i18n/use-translation.ts';
import { Button } from './button.tsx';

type PaginationProps = { page: number; totalPage: number; onPage: (page: number) => void };

export function Pagination({ page, totalPage, onPage }: PaginationProps) {
  const { t } = useTranslation('ui');
  return (
    <nav className="pager" aria-label={t('pagination.label')}>
      <Button variant="line" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('previous')}
      </Button>
      <span className="num">{t('pagination.page', { page, total: totalPage })}</span>
      <Button variant="line" size="sm" disabled={page >= totalPage} onClick={() => onPage(page + 1)}>
        {t('next')}
      </Button>
    </nav>
  );
}
