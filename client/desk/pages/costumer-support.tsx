import { useState } from 'react';
import { type SupportMessage, supportStateSchema } from '#contracts/support/support.ts';
import { formatCount } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { ChipRail, FilterChip } from '../../ui/chip.tsx';
import { PageHead } from '../../ui/desk/page-head.tsx';
import { SearchField } from '../../ui/desk/search-field.tsx';
import { MessagePanel } from '../support/message-panel.tsx';
import { MessageTable } from '../support/message-table.tsx';
import { useSupportMessages } from '../support/support-messages.ts';

/** /dashboard/costumer-support, as the specification spells it. */
export function CostumerSupportPage() {
  const { t } = useTranslation('support');
  const { values, page, isFiltered, filter, setPage } = useAddressFilter(['search', 'state']);
  const query = useSupportMessages({ ...values, page });
  // The message stays while the panel slides out.
  const [shown, setShown] = useState<SupportMessage | null>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageHead
        title={t('title')}
        search={
          <SearchField label={t('search')} value={values.search} onSearch={(search) => filter({ search })} />
        }
      />
      <ChipRail label={t('stateFilter')}>
        <FilterChip pressed={values.state === ''} onToggle={() => filter({ state: '' })}>
          {t('all')}
        </FilterChip>
        {supportStateSchema.options.map((state) => (
          <FilterChip
            key={state}
            pressed={values.state === state}
            onToggle={() => filter({ state: values.state === state ? '' : state })}
          >
            {t(`state.${state}`)} {query.data && formatCount(query.data.counts[state])}
          </FilterChip>
        ))}
      </ChipRail>
      <MessageTable
        query={query}
        isFiltered={isFiltered}
        openId={isOpen ? shown?.id : undefined}
        onOpen={(message) => {
          setShown(message);
          setOpen(true);
        }}
        onPage={setPage}
      />
      {shown && (
        <MessagePanel
          key={shown.id}
          message={shown}
          open={isOpen}
          onClose={() => setOpen(false)}
          onChanged={setShown}
        />
      )}
    </>
  );
}
