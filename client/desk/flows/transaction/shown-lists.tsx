import { useId, useState } from 'react';
import { formatCount } from '#client/lib/format.ts';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { Button } from '#client/ui/button.tsx';
import { FilterChip } from '#client/ui/chip.tsx';
import { FilterIcon } from '#client/ui/icons.ts';
import { type DeskList, deskListSchema, type TransactionStatistics } from '#contracts/orders/transactions.ts';

type ShownListsProps = {
  statistics: TransactionStatistics | undefined;
  shown: DeskList | undefined;
  onShow: (list: DeskList | undefined) => void;
};

/** The Filter: all events, or only the transactions that somebody has to look at. */
export function ShownLists({ statistics, shown, onShow }: ShownListsProps) {
  const { t } = useTranslation('transaction');
  const counts = {
    late: statistics?.count_late ?? 0,
    review: statistics?.count_review ?? 0,
    returned: statistics?.status_returned ?? 0,
  };
  const id = useId();
  const [isOpen, setOpen] = useState(shown !== undefined);
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <Button variant="line" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen((was) => !was)}>
        <FilterIcon className="i" />
        {shown ? t('filterOn', { count: 1 }) : t('filter')}
      </Button>
      {isOpen && (
        <fieldset id={id}>
          <legend className="sr">{t('show.label')}</legend>
          <div className="flex flex-wrap gap-2">
            <FilterChip pressed={shown === undefined} onToggle={() => onShow(undefined)}>
              {t('show.events')}
            </FilterChip>
            {deskListSchema.options.map((list) => (
              <FilterChip
                key={list}
                pressed={shown === list}
                onToggle={() => onShow(shown === list ? undefined : list)}
              >
                {t(`show.${list}`)}
                <sup className="ml-1.5 align-baseline text-11/none font-bold text-text-3">
                  {formatCount(counts[list])}
                </sup>
              </FilterChip>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
}
