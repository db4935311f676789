import { transferPurposeKinds } from '#contracts/transfers/transfers.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { Button } from '../../ui/button.tsx';
import { ChipRail, FilterChip } from '../../ui/chip.tsx';
import { FilterRow } from '../../ui/desk/filter-row.tsx';
import { PageHead } from '../../ui/desk/page-head.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { Split } from '../../ui/desk/split.tsx';
import { XIcon } from '../../ui/icons.ts';
import { AgeFilter, hoursOf } from '../age-filter.tsx';
import { BankFileBar } from '../transfers/bank-file-bar.tsx';
import { TransferDrawer } from '../transfers/transfer-drawer.tsx';
import { TransferTable } from '../transfers/transfer-table.tsx';
import { useTransfers } from '../transfers/transfers.ts';
import { useChosenTransfers } from '../transfers/use-chosen-transfers.ts';

const VIEWS = ['', 'ordered', 'sending', 'sent', 'unknown', 'waits', 'completed', 'failed'] as const;

/** /dashboard/transfers: money on its way to bank accounts, for those who handle the platform's. */
export function TransfersPage() {
  const { t } = useTranslation(['transfers', 'desk']);
  const mayMake = useRights()('makeTransfers');
  const { values, page, filter, open, setPage } = useAddressFilter(['state', 'purpose', 'age', 'transfer']);
  const view = VIEWS.find((each) => each === values.state) ?? '';
  const purpose = transferPurposeKinds.find((each) => each === values.purpose) ?? '';
  const hours = hoursOf(values.age) ?? '';
  const query = useTransfers({ view, purpose, hours, page });
  const rows = query.data?.result;
  const choice = useChosenTransfers(rows);
  const hasFiles = mayMake && (choice.chosen.length > 0 || choice.ready.length > 0);
  return (
    <Split
      isOpen={values.transfer !== ''}
      aside={<TransferDrawer id={values.transfer} onClose={() => open({ transfer: '' })} />}
    >
      <PageHead title={t('title')} />
      <ChipRail label={t('states')}>
        {VIEWS.map((each) => (
          <FilterChip key={each} pressed={view === each} onToggle={() => filter({ state: each })}>
            {each === '' ? t('allStates') : t(`state.${each}`)}
          </FilterChip>
        ))}
      </ChipRail>
      <FilterRow>
        <Select
          label={t('filter.purpose')}
          labelHidden
          placeholder={t('filter.allPurposes')}
          choices={transferPurposeKinds.map((kind) => ({ value: kind, label: t(`purpose.${kind}`) }))}
          value={purpose}
          onChange={(next) => filter({ purpose: next })}
        />
        <AgeFilter value={values.age} onChange={(age) => filter({ age })} />
        {(purpose !== '' || hours !== '') && (
          <Button variant="quiet" onClick={() => filter({ purpose: '', age: '' })}>
            <XIcon className="i" />
            {t('desk:clearFilters')}
          </Button>
        )}
      </FilterRow>
      {hasFiles && <BankFileBar choice={choice} />}
      <TransferTable
        isFiltered={view !== '' || purpose !== '' || hours !== ''}
        rows={rows}
        pagination={query.data?.pagination}
        state={query}
        choice={mayMake ? choice : null}
        openId={values.transfer}
        onOpen={(id) => open({ transfer: id })}
        onPage={setPage}
      />
    </Split>
  );
}
