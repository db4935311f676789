import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { Button } from '#client/ui/button.tsx';
import { SectionHead } from '#client/ui/desk/section-head.tsx';
import { PencilIcon } from '#client/ui/icons.ts';
import { EventImages } from '../../events/event-images.tsx';
import type { SectionMode } from './section-mode.ts';

/** Attachment Image: the pictures of the event. */
export function GallerySection({ event, mayEdit, editing, onEdit, onStop }: SectionMode) {
  const { t } = useTranslation('voting');
  return (
    <>
      <SectionHead title={t('panel.section.gallery')}>
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
      </SectionHead>
      <EventImages eventId={event.id} editing={editing} />
    </>
  );
}
