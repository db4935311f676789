import { useState } from 'react';
import type { AuditEntry } from '#contracts/audit/audit.ts';
import { useAuditLog } from '../../../features/audit/api/get-audit-log.ts';
import { AuditDrawer } from '../../../features/audit/components/audit-drawer.tsx';
import { AuditExport } from '../../../features/audit/components/audit-export.tsx';
import { AuditFilters } from '../../../features/audit/components/audit-filters.tsx';
import { AuditTable } from '../../../features/audit/components/audit-table.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { useAddressFilter } from '../../../lib/use-address-filter.ts';
import { PageHead } from '../../../ui/desk/page-head.tsx';

const FILTERS = ['actor', 'action', 'target', 'from', 'to'] as const;

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
