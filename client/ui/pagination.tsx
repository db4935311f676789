import type { ReactNode, Ref } from 'react';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { Button } from './button.tsx';
import * as styles from './pagination.module.css';

type PaginationProps = {
  page: number;
  totalPage: number;
  onPage: (page: number) => void;
  /** What the buttons and the place between them say, where that is not what the public reads. */
  previous?: string;
  next?: string;
  children?: ReactNode;
  ref?: Ref<HTMLElement>;
};

/** Previous, where one is, next: inert at the first and at the last page. */
export function Pagination({ page, totalPage, onPage, previous, next, children, ref }: PaginationProps) {
  const { t } = useTranslation('ui');
  return (
    <nav ref={ref} className={styles.pager} aria-label={t('pagination.label')}>
      <Button variant="line" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {previous ?? t('previous')}
      </Button>
      <span className="num" role="status">
        {children ?? t('pagination.page', { page, total: totalPage })}
      </span>
      <Button variant="line" size="sm" disabled={page >= totalPage} onClick={() => onPage(page + 1)}>
        {next ?? t('next')}
      </Button>
    </nav>
  );
}
