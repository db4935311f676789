import { useNavigate } from 'react-router-dom';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { Button } from '#client/ui/button.tsx';
import { SectionHead } from '#client/ui/desk/section-head.tsx';
import { PencilIcon } from '#client/ui/icons.ts';
import { BlackoutSection } from '../../events/blackout-section.tsx';
import { ChangeRequestSection } from '../../events/changes/change-request-section.tsx';
import { CloneEventButton } from '../../events/clone-event-button.tsx';
import { EventActions } from '../../events/event-actions.tsx';
import { EventDetails } from '../../events/event-details.tsx';
import { EventEditForm } from '../../events/event-edit-form.tsx';
import { LiftLockButton } from '../../events/lift-lock.tsx';
import { PreviewLink } from '../../events/preview-link.tsx';
import { PublishChecks } from '../../events/publish-checks.tsx';
import { OpenCasesNotice } from '../../open-cases-notice.tsx';
import { CanceledNotice } from '../../refund-runs/canceled-notice.tsx';
import { StoppedPayoutsNotice } from '../../stopped-payouts-notice.tsx';
import { EventLinks } from './event-links.tsx';
import type { SectionMode } from './section-mode.ts';

/** Event Details, and Update Event Details. */
export function MainSection({
  event,
  mayEdit,
  manages,
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
        <SectionHead title={t('panel.mainEdit')} />
        <EventEditForm event={event} onSaved={onStop} onCancel={onStop} onDirty={onDirty} />
      </>
    );
  }
  return (
    <>
      <SectionHead title={t('panel.section.main')}>
        {mayEdit && (
          <Button onClick={onEdit}>
            <PencilIcon className="i" />
            {t('panel.edit')}
          </Button>
        )}
      </SectionHead>
      <EventLinks event={event} />
      <CanceledNotice event={event} className="mb-5" />
      {event.open_cases > 0 && (
        <div className="mb-5">
          <OpenCasesNotice eventId={event.id} count={event.open_cases} results={event.results} />
        </div>
      )}
      <StoppedPayoutsNotice eventId={event.id} className="mb-5" />
      <PublishChecks event={event} />
      {manages && <PreviewLink event={event} />}
      {mayEdit && <ChangeRequestSection event={event} />}
      <BlackoutSection event={event} className="mb-5" />
      <EventDetails event={event} />
      {manages && (
        <EventActions event={event}>
          <LiftLockButton event={event} />
          <CloneEventButton event={event} onCloned={openDraft} />
        </EventActions>
      )}
    </>
  );
}
