import { useRef } from 'react';
import type { Pagination as Pages } from '#contracts/pagination.ts';
import { formatCount } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Pagination } from '../pagination.tsx';

type PagerProps = {
  pagination: Pick<Pages, 'page' | 'total_page'>;
  /** There are more pages than were counted. */
  goesOn?: boolean | undefined;
  onPage: (page: number) => void;
};

/** PREVIOUS, Page X of Y, NEXT. A list that is no section and no tab's panel has `data-paged`. */
export function Pager({ pagination: { page, total_page }, goesOn = false, onPage }: PagerProps) {
  const { t } = useTranslation('desk');
  const pager = useRef<HTMLElement>(null);
  const last = Math.max(1, total_page);
  const turnTo = (next: number) => {
    onPage(next);
    // A page is read from its top.
    const list = pager.current?.closest('section, [role="tabpanel"], [data-paged]');
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView();
  };
  return (
    <Pagination
      ref={pager}
      page={page}
      totalPage={last}
      onPage={turnTo}
      previous={t('page.previous')}
      next={t('page.next')}
    >
      {t(goesOn ? 'page.ofMore' : 'page.of', { page: formatCount(page), total: formatCount(last) })}
    </Pagination>
  );
}
