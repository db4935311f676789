import { BlackoutSection } from '../../../features/events/components/desk/blackout-section.tsx';
import { EventActions } from '../../../features/events/components/desk/event-actions.tsx';
import { EventDetails } from '../../../features/events/components/desk/event-details.tsx';
import { EventEditForm } from '../../../features/events/components/desk/event-edit-form.tsx';
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
      <BlackoutSection event={event} />
      <EventDetails event={event} />
      {mayEdit && <EventActions event={event} />}
    </>
  );
}
