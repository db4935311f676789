import { useCallback, useState } from 'react';
import { EventStatusBadge } from '#client/desk/status-badge.tsx';
import { ApiError } from '#client/lib/api.ts';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { useRights } from '#client/lib/rights.ts';
import { ConfirmDialog } from '#client/ui/desk/confirm-dialog.tsx';
import { Loaded } from '#client/ui/desk/load-state.tsx';
import { SidePanel } from '#client/ui/desk/side-panel.tsx';
import { useLeaving } from '#client/ui/desk/use-leaving.ts';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { useDeskEvent } from '../../events/get-event.ts';
import { GallerySection } from './gallery-section.tsx';
import { MainSection } from './main-section.tsx';
import { PanelRail } from './panel-rail.tsx';
import { ParticipantsSection } from './participants-section.tsx';
import { TrophySection } from './trophy-section.tsx';
import type { PanelSection } from './use-panel-address.ts';

type EventPanelProps = {
  eventId: string;
  section: PanelSection;
  onSection: (section: PanelSection) => void;
  onClose: () => void;
};

/** One event in four sections: to read, with posters and codes, and for whoever may to edit. */
export function EventPanel({ eventId, section, onSection, onClose }: EventPanelProps) {
  const { t } = useTranslation(['voting', 'desk']);
  const query = useDeskEvent(eventId);
  const { open, leave } = useLeaving(onClose);
  const [dirty, setDirty] = useState(false);
  const [wanted, setWanted] = useState<PanelSection | null>(null);
  const event = query.data;
  const change = (next: PanelSection) => {
    if (dirty && next !== section) setWanted(next);
    else onSection(next);
  };
  return (
    <SidePanel
      open={open}
      onOpenChange={leave}
      width="wide"
      dirty={dirty}
      over={t('panel.eventId', { id: eventId })}
      title={event?.name ?? t(`panel.${titleWithout(query.error)}`)}
      badge={event && <EventStatusBadge status={event.status} />}
      rail={<PanelRail section={section} onSection={change} />}
    >
      <Loaded state={query} loading={<PanelSkeleton />}>
        {event && <Section key={section} section={section} event={event} onDirty={setDirty} />}
      </Loaded>
      <ConfirmDialog
        open={wanted !== null}
        onOpenChange={() => setWanted(null)}
        title={t('desk:discard.title')}
        text={t('desk:discard.text')}
        no={t('desk:discard.no')}
        yes={t('desk:discard.yes')}
        onConfirm={() => {
          setDirty(false);
          if (wanted) onSection(wanted);
          setWanted(null);
        }}
      />
    </SidePanel>
  );
}

/** What stands for the name of an event that is not here. */
function titleWithout(error: unknown): 'loading' | 'unknown' | 'failed' {
  if (!error) return 'loading';
  return error instanceof ApiError && error.status === 404 ? 'unknown' : 'failed';
}

type SectionProps = { section: PanelSection; event: DeskEvent; onDirty: (dirty: boolean) => void };

function Section({ section, event, onDirty }: SectionProps) {
  const may = useRights();
  const [editing, setEditing] = useState(false);
  const edit = useCallback(() => setEditing(true), []);
  const stop = useCallback(() => {
    setEditing(false);
    onDirty(false);
  }, [onDirty]);
  const rights = { mayEdit: may('editOwnEvent'), manages: may('manageEvents') };
  const mode = { event, ...rights, editing, onEdit: edit, onStop: stop };
  switch (section) {
    case 'main':
      return <MainSection {...mode} onDirty={onDirty} />;
    case 'trophy':
      return <TrophySection event={event} seesHidden={may('seeHiddenResults')} />;
    case 'gallery':
      return <GallerySection {...mode} />;
    case 'participants':
      return <ParticipantsSection {...mode} />;
  }
}

function PanelSkeleton() {
  const { t } = useTranslation('voting');
  return (
    <Loading label={t('panel.loading')}>
      <div className="stack gap-4">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-24 rounded-md" />
        <Skeleton className="h-40 rounded-md" />
      </div>
    </Loading>
  );
}
