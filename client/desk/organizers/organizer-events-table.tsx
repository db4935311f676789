import { useState } from 'react';
import type { OrganizerEvent, OrganizerEventsType } from '#contracts/organizers/organizers.ts';
import { formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Amount } from '../../ui/desk/amount.tsx';
import { DataTable } from '../../ui/desk/data-table.tsx';
import { RecordId } from '../../ui/desk/record-id.tsx';
import { RowName } from '../../ui/desk/row-name.tsx';
import type { Column } from '../../ui/table.tsx';
import { EventStatusBadge } from '../status-badge.tsx';
import { useOrganizerEvents } from './get-organizer.ts';

const OF_MONEY: readonly string[] = ['box', 'total'];

/** Events of an organizer that are over or to come. Those that are ticked are added up, over all pages. */
export function OrganizerEventsTable({
  organizerId,
  type,
}: {
  organizerId: string;
  type: OrganizerEventsType;
}) {
  const { t } = useTranslation('organizers');
  const [page, setPage] = useState(1);
  const query = useOrganizerEvents(organizerId, { type, page });
  const [chosen, setChosen] = useState<ReadonlyMap<string, OrganizerEvent>>(new Map());
  const toggle = (events: readonly OrganizerEvent[], on: boolean) =>
    setChosen((before) => {
      const after = new Map(before);
      for (const event of events) {
        if (on) after.set(event.id, event);
        else after.delete(event.id);
      }
      return after;
    });
  const seesMoney = useRights()('readMoney');
  const total = [...chosen.values()].reduce((sum, event) => sum + (event.total_amount ?? 0), 0);
  return (
    <div className="grid gap-3">
      {chosen.size > 0 && (
        <div
          className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-(--card-radius) border border-line bg-accent-soft px-4.5 py-2"
          role="status"
        >
          <b className="num">{t('table.chosen', { count: chosen.size, amount: formatRupiah(total) })}</b>
          <Button variant="quiet" size="sm" onClick={() => setChosen(new Map())}>
            {t('table.clear')}
          </Button>
        </div>
      )}
      <DataTable
        caption={t(`table.${type}`)}
        columns={useColumns({ chosen, toggle, seesMoney })}
        rows={query.data?.data}
        rowKey={({ id }) => id}
        state={query}
        empty={t('table.empty')}
        pagination={query.data?.pagination}
        onPage={setPage}
      />
    </div>
  );
}

function useColumns({
  chosen,
  toggle,
  seesMoney,
}: {
  chosen: ReadonlyMap<string, OrganizerEvent>;
  toggle: (events: readonly OrganizerEvent[], on: boolean) => void;
  /** Without it there is nothing to add up. */
  seesMoney: boolean;
}): Column<OrganizerEvent>[] {
  const { t } = useTranslation('organizers');
  const seesAll = useRights()('reachAllOrganizers');
  const columns: Column<OrganizerEvent>[] = [
    {
      id: 'box',
      head: '',
      cell: (event) => (
        <Checkbox
          checked={chosen.has(event.id)}
          onChange={(on) => toggle([event], on)}
          label={<span className="sr">{t('table.select', { name: event.name })}</span>}
        />
      ),
    },
    { id: 'id', head: t('table.id'), cell: ({ id }) => <RecordId>{id}</RecordId> },
    {
      id: 'name',
      head: t('table.name'),
      cell: ({ id, name }) => (
        <RowName to={`/dashboard/${seesAll ? 'voting' : 'my-event'}?event=${encodeURIComponent(id)}`}>
          <b>{name}</b>
        </RowName>
      ),
    },
    {
      id: 'total',
      head: t('table.totalAmount'),
      numeric: true,
      cell: ({ total_amount }) => <Amount value={total_amount} />,
    },
    {
      id: 'duration',
      head: t('table.duration'),
      numeric: true,
      cell: ({ duration }) => (duration === null ? t('table.noDays') : t('table.days', { count: duration })),
    },
    { id: 'status', head: t('table.status'), cell: ({ status }) => <EventStatusBadge status={status} /> },
  ];
  return columns.filter(({ id }) => seesMoney || !OF_MONEY.includes(id));
}
