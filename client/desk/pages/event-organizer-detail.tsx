import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { DeskOrganizer } from '#contracts/organizers/organizers.ts';
import { useOrganizer } from '../../entities/organizers/get-organizer.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/desk/load-state.tsx';
import { PageHead } from '../../ui/desk/page-head.tsx';
import { ArrowLeftIcon, PlusIcon } from '../../ui/icons.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { storeOrganizer } from '../flows/wizard/wizard-memory.ts';
import { ActivityDialog } from '../organizers/activity-dialog.tsx';
import { OrganizerCard } from '../organizers/organizer-card.tsx';
import { OrganizerCredential } from '../organizers/organizer-credential.tsx';
import { OrganizerEventsTable } from '../organizers/organizer-events-table.tsx';
import { OrganizerInformation } from '../organizers/organizer-information.tsx';
import { OrganizerPanel } from '../organizers/organizer-panel.tsx';
import { OrganizerStats } from '../organizers/organizer-stats.tsx';
import { TeamLists } from '../teams/team-lists.tsx';

/** /dashboard/event-organizer/:organizerId */
export function EventOrganizerDetailPage() {
  const { t } = useTranslation('organizers');
  const { organizerId = '' } = useParams();
  const query = useOrganizer(organizerId);
  const may = useRights();
  const manages = may('manageOrganizers');
  return (
    <>
      {may('reachAllOrganizers') && (
        <p>
          <Link className="text-link row" to="/dashboard/event-organizer">
            <ArrowLeftIcon className="i" />
            {t('detail.back')}
          </Link>
        </p>
      )}
      <PageHead
        title={query.data?.name ?? t('title')}
        actions={
          manages &&
          query.data?.is_active && (
            <LinkButton
              to="/dashboard/voting?wizard=1"
              onClick={() => query.data && storeOrganizer(query.data)}
            >
              <PlusIcon className="i" />
              {t('detail.addEvent')}
            </LinkButton>
          )
        }
      />
      {may('readMoney') && (query.data || !query.error) && <OrganizerStats organizerId={organizerId} />}
      <Loaded
        state={query}
        loading={
          <Card role="status" as="p" className="muted">
            {t('info.loading')}
          </Card>
        }
      >
        {query.data && <Organizer organizer={query.data} manages={manages} />}
      </Loaded>
    </>
  );
}

/** The team and its first account are the owners' and the super admins' to see. */
const TABS = [
  { id: 'information', right: 'readOrganizers' },
  { id: 'history', right: 'readOrganizers' },
  { id: 'next', right: 'readOrganizers' },
  { id: 'team', right: 'readTeam' },
  { id: 'credential', right: 'readTeam' },
] as const;

function Organizer({ organizer, manages }: { organizer: DeskOrganizer; manages: boolean }) {
  const { t } = useTranslation(['organizers', 'team']);
  const may = useRights();
  const { values, filter } = useAddressFilter(['tab']);
  const tabs = TABS.filter(({ right }) => may(right)).map(({ id }) => id);
  const tab = tabs.find((each) => each === values.tab) ?? 'information';
  const [isUpdating, setUpdating] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const contents = {
    information: <OrganizerInformation organizer={organizer} />,
    history: <OrganizerEventsTable organizerId={organizer.id} type="history" />,
    next: <OrganizerEventsTable organizerId={organizer.id} type="next" />,
    team: <TeamLists organizerId={organizer.id} />,
    credential: <OrganizerCredential organizerId={organizer.id} manages={may('manageUsers')} />,
  };
  return (
    <>
      <OrganizerCard
        organizer={organizer}
        manages={manages}
        onUpdate={() => setUpdating(true)}
        onActivity={() => setConfirming(true)}
      />
      <Tabs
        label={t('detail.tabs')}
        value={tab}
        onChange={(next) => filter({ tab: next === 'information' ? '' : next })}
        items={tabs.map((id) => ({
          id,
          label: id === 'team' ? t('team:tab') : t(`detail.${id}`),
          content: <div className="pt-5">{contents[id]}</div>,
        }))}
      />
      <OrganizerPanel open={isUpdating} organizerId={organizer.id} onClose={() => setUpdating(false)} />
      {isConfirming && <ActivityDialog organizer={organizer} onClose={() => setConfirming(false)} />}
    </>
  );
}
