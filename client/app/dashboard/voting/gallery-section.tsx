import { EventImages } from '../../../features/events/components/desk/event-images.tsx';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { PencilIcon } from '../../../ui/icons.ts';
import type { SectionMode } from './section-mode.ts';

/** Attachment Image: the pictures of the event. */
export function GallerySection({ event, mayEdit, editing, onEdit, onStop }: SectionMode) {
  const { t } = useTranslation('voting');
  return (
    <>
      <div className="section-head">
        <h3>{t('panel.section.gallery')}</h3>
        {mayEdit &&
          (editing ? (
            <Button variant="line" onClick={onStop}>
              {t('panel.cancel')}
            </Button>
          ) : (
            <Button onClick={onEdit}>
              <PencilIcon className="i" />
              {t('panel.edit')}
            </Button>
          ))}
      </div>
      <EventImages eventId={event.id} editing={editing} />
    </>
  );
}
