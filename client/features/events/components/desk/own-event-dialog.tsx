import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { LinkButton } from '../../../../ui/button.tsx';
import { Loaded } from '../../../../ui/desk/load-state.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx';
import { useDeskEvent } from '../../api/desk/get-event.ts';
import { BlackoutSection } from './blackout-section.tsx';
import { EventDetails } from './event-details.tsx';

type OwnEventDialogProps = { event: { id: string; name: string }; onClose: () => void };

/** All of an event, to read. */
export function OwnEventDialog({ event, onClose }: OwnEventDialogProps) {
  const { t } = useTranslation('myEvent');
  const query = useDeskEvent(event.id);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={event.name}
      description={t('card.id', { id: event.id })}
      actions={
        query.data && (
          <LinkButton variant="line" to={`/events/${query.data.unique_name}`} target="_blank">
            {t('dialog.publicPage')}
          </LinkButton>
        )
      }
    >
      <div className="desk mt-4">
        <Loaded
          state={query}
          loading={
            <Loading label={t('loading')}>
              <Skeleton className="h-60 rounded-md" />
            </Loading>
          }
        >
          {query.data && (
            <>
              <BlackoutSection event={query.data} />
              <EventDetails event={query.data} />
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}
