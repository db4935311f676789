import type { MouseEvent } from 'react';
import type { Pagination } from '#contracts/pagination.ts';
import { formatCount } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../button.tsx';

type PagerProps = {
  pagination: Pick<Pagination, 'page' | 'total_page'>;
  /** There are more pages than were counted. */
  goesOn?: boolean | undefined;
  onPage: (page: number) => void;
};

/** PREVIOUS, Page X of Y, NEXT: inert at the first and at the last page. */
export function Pager({ pagination: { page, total_page }, goesOn = false, onPage }: PagerProps) {
  const { t } = useTranslation(['staff', 'ui']);
  const last = Math.max(1, total_page);
  const turnTo = (next: number) => (event: MouseEvent<HTMLElement>) => {
    onPage(next);
    // A page is read from its top.
    const list = event.currentTarget.closest('section, .tab-body, .dialog-table');
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView();
  };
  return (
    <nav className="pager" aria-label={t('ui:pagination.label')}>
      <Button variant="line" size="sm" disabled={page <= 1} onClick={turnTo(page - 1)}>
        {t('page.previous')}
      </Button>
      <span className="num" role="status">
        {t(goesOn ? 'page.ofMore' : 'page.of', { page: formatCount(page), total: formatCount(last) })}
      </span>
      <Button variant="line" size="sm" disabled={page >= last} onClick={turnTo(page + 1)}>
        {t('page.next')}
      </Button>
    </nav>
  );
}
