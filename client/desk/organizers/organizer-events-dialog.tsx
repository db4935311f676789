import { useState } from 'react';
import type { OrganizerRow } from '#contracts/organizers/organizers.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { IconLink } from '../../ui/button.tsx';
import { Amount } from '../../ui/desk/amount.tsx';
import { LoadProblem } from '../../ui/desk/load-state.tsx';
import { Pager } from '../../ui/desk/pager.tsx';
import { RecordId } from '../../ui/desk/record-id.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ArrowRightIcon } from '../../ui/icons.ts';
import { OldAnswer } from '../../ui/old-answer.tsx';
import { Table } from '../../ui/table.tsx';
import { EventStatusBadge } from '../status-badge.tsx';
import { useOrganizerEvents } from './get-organizer.ts';

type OrganizerEventsDialogProps = {
  organizer: Pick<OrganizerRow, 'id' | 'name'>;
  onClose: () => void;
};

/** All events of an organizer, drafts too. */
export function OrganizerEventsDialog({ organizer, onClose }: OrganizerEventsDialogProps) {
  const { t } = useTranslation('organizers');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('events.title', { name: organizer.name })}
      className="[--dialog-width:52rem]"
    >
      <Events organizerId={organizer.id} />
    </Dialog>
  );
}

function Events({ organizerId }: { organizerId: string }) {
  const { t } = useTranslation('organizers');
  const [page, setPage] = useState(1);
  const query = useOrganizerEvents(organizerId, { page });
  if (query.isPending) {
    return (
      <p className="muted pt-6 pb-2" role="status">
        {t('events.loading')}
      </p>
    );
  }
  if (!query.data) return <LoadProblem state={query} bare />;
  const { data: events, pagination } = query.data;
  if (events.length === 0) return <p className="muted pt-6 pb-2">{t('events.empty')}</p>;
  return (
    <div
      className="-mx-(--gutter) mt-4 -mb-4 [--first-cell-inline:var(--gutter)] md:-mx-6 md:[--first-cell-inline:1.5rem]"
      data-paged
    >
      <LoadProblem state={query} />
      <OldAnswer isOld={query.isPlaceholderData}>
        <Table
          caption={t('events.caption')}
          rows={events}
          rowKey={({ id }) => id}
          columns={[
            { id: 'id', head: t('events.id'), cell: ({ id }) => <RecordId>{id}</RecordId> },
            { id: 'name', head: t('events.name'), cell: ({ name }) => <b>{name}</b> },
            {
              id: 'total',
              head: t('events.totalAmount'),
              numeric: true,
              cell: ({ total_amount }) => <Amount value={total_amount} />,
            },
            {
              id: 'status',
              head: t('events.status'),
              cell: ({ status }) => <EventStatusBadge status={status} />,
            },
            {
              id: 'open',
              head: '',
              cell: (event) => (
                <IconLink
                  label={t('events.open', { name: event.name })}
                  to={`/dashboard/event-organizer/${event.event_organizer_id}`}
                >
                  <ArrowRightIcon className="i" />
                </IconLink>
              ),
            },
          ]}
        />
      </OldAnswer>
      {pagination.total_page > 1 && <Pager pagination={pagination} onPage={setPage} />}
    </div>
  );
}
