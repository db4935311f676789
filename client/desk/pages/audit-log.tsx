import { useState } from 'react';
import type { AuditEntry } from '#contracts/audit/audit.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { PageHead } from '../../ui/desk/page-head.tsx';
import { AuditDrawer } from '../audit/audit-drawer.tsx';
import { AuditExport } from '../audit/audit-export.tsx';
import { AuditFilters } from '../audit/audit-filters.tsx';
import { AuditTable } from '../audit/audit-table.tsx';
import { useAuditLog } from '../audit/get-audit-log.ts';

const FILTERS = ['actor', 'action', 'target', 'kind', 'from', 'to'] as const;

/** /dashboard/audit-log */
export function AuditLogPage() {
  const { t } = useTranslation('audit');
  const { values, page, isFiltered, filter, setPage } = useAddressFilter(FILTERS);
  const query = useAuditLog({ ...values, page });
  const [shown, setShown] = useState<AuditEntry | null>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PageHead title={t('title')} text={t('text')} actions={<AuditExport filter={values} />} />
      <AuditFilters
        values={values}
        actions={query.data?.actions ?? []}
        isFiltered={isFiltered}
        onChange={filter}
      />
      <AuditTable
        query={query}
        isFiltered={isFiltered}
        onPage={setPage}
        openId={isOpen ? shown?.id : undefined}
        onOpen={(entry) => {
          setShown(entry);
          setOpen(true);
        }}
      />
      <AuditDrawer entry={shown} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
