import { useNavigate } from 'react-router-dom';
import { BlackoutSection } from '../../../features/events/components/desk/blackout-section.tsx';
import { CloneEventButton } from '../../../features/events/components/desk/clone-event-button.tsx';
import { EventActions } from '../../../features/events/components/desk/event-actions.tsx';
import { EventDetails } from '../../../features/events/components/desk/event-details.tsx';
import { EventEditForm } from '../../../features/events/components/desk/event-edit-form.tsx';
import { PreviewLink } from '../../../features/events/components/desk/preview-link.tsx';
import { PublishChecks } from '../../../features/events/components/desk/publish-checks.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { PencilIcon } from '../../../ui/icons.ts';
import { EventLinks } from './event-links.tsx';
import type { SectionMode } from './section-mode.ts';

/** Event Details, and Update Event Details. */
export function MainSection({
  event,
  mayEdit,
  editing,
  onEdit,
  onStop,
  onDirty,
}: SectionMode & { onDirty: (dirty: boolean) => void }) {
  const { t } = useTranslation('voting');
  const navigate = useNavigate();
  const openDraft = (draftId: string) => void navigate(`/dashboard/voting?tab=draft&event=${draftId}`);
  if (editing) {
    return (
      <>
        <div className="section-head">
          <h3>{t('panel.mainEdit')}</h3>
        </div>
        <EventEditForm event={event} onSaved={onStop} onCancel={onStop} onDirty={onDirty} />
      </>
    );
  }
  return (
    <>
      <div className="section-head">
        <h3>{t('panel.section.main')}</h3>
        {mayEdit && (
          <Button onClick={onEdit}>
            <PencilIcon className="i" />
            {t('panel.edit')}
          </Button>
        )}
      </div>
      <EventLinks event={event} />
      <PublishChecks event={event} />
      {mayEdit && <PreviewLink event={event} />}
      <BlackoutSection event={event} />
      <EventDetails event={event} />
      {mayEdit && (
        <EventActions event={event}>
          <CloneEventButton event={event} onCloned={openDraft} />
        </EventActions>
      )}
    </>
  );
}
