import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAddressValues } from '../../lib/use-address-values.ts';
import { PageHead } from '../../ui/desk/page-head.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { BlackoutSection } from '../events/blackout-section.tsx';
import { useDeskEvent } from '../events/get-event.ts';
import { EventSearch } from '../leaderboard/event-search.tsx';
import { ScreenDesk } from '../screens/screen-desk.tsx';
import { useScreens } from '../screens/screens.ts';

/** /dashboard/projector: links of hall screens, and what they show. Made for a phone. */
export function HallDeskPage() {
  const { t } = useTranslation('screens');
  const { params, set } = useAddressValues();
  const eventId = params.get('event');
  const choose = (id: string) => set({ event: id }, { replace: true, toTop: true });
  return (
    <div className="grid min-w-0 gap-5">
      <PageHead title={t('title')} text={t('text')} />
      {eventId ? (
        <ChosenEvent key={eventId} eventId={eventId} onChoose={choose} />
      ) : (
        <>
          <EventSearch chosen={undefined} onChoose={choose} />
          <EmptyState title={t('none')} text={t('prompt')} />
        </>
      )}
    </div>
  );
}

type ChosenEventProps = { eventId: string; onChoose: (eventId: string) => void };

function ChosenEvent({ eventId, onChoose }: ChosenEventProps) {
  const { data } = useScreens(eventId);
  const event = useDeskEvent(eventId).data;
  return (
    <>
      <EventSearch chosen={data?.event.name} onChoose={onChoose} />
      {event && <BlackoutSection event={event} heading="h2" />}
      <ScreenDesk eventId={eventId} />
    </>
  );
}
