import { useState } from 'react';
import { EVENT_IMAGES_MAX, type EventImage } from '#contracts/events/event-images.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { Loaded } from '../../ui/desk/load-state.tsx';
import { PencilIcon, PlusIcon, TrashIcon } from '../../ui/icons.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { DeleteImageDialog } from './delete-image-dialog.tsx';
import { useEventImages } from './event-images.ts';
import { GalleryPicture } from './gallery-picture.tsx';
import { ImageDialog } from './image-dialog.tsx';
import { sortImages } from './sort-images.ts';

/** The pictures of an event; while editing each can be changed or deleted, and new ones are added. */
export function EventImages({ eventId, editing }: { eventId: string; editing: boolean }) {
  const { t } = useTranslation('voting');
  const query = useEventImages(eventId);
  const [open, setOpen] = useState<EventImage | 'new' | null>(null);
  const [removing, setRemoving] = useState<EventImage | null>(null);
  const images = sortImages(query.data ?? []);
  return (
    <Loaded state={query} loading={<ImagesSkeleton />}>
      {images.length === 0 && !editing ? (
        <EmptyState bare title={t('gallery.empty')} />
      ) : (
        <ul className="image-grid">
          {images.map((image, at) => (
            <li key={image.id}>
              <GalleryPicture src={image.url} alt={t('gallery.pictureAt', { at: at + 1 })} />
              <span className="cap">
                {at + 1} · {image.category}
              </span>
              {editing && (
                <span className="ac">
                  <IconButton
                    label={t('gallery.changeOf', { at: at + 1 })}
                    title={t('gallery.change')}
                    onClick={() => setOpen(image)}
                  >
                    <PencilIcon className="i" />
                  </IconButton>
                  <IconButton
                    label={t('gallery.remove', { at: at + 1 })}
                    className="del"
                    onClick={() => setRemoving(image)}
                  >
                    <TrashIcon className="i" />
                  </IconButton>
                </span>
              )}
            </li>
          ))}
          {editing && images.length < EVENT_IMAGES_MAX && (
            <li>
              <button type="button" className="upb wide" onClick={() => setOpen('new')}>
                <PlusIcon className="i" />
                <span>{t('gallery.add')}</span>
              </button>
            </li>
          )}
        </ul>
      )}
      {open !== null && (
        <ImageDialog eventId={eventId} image={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
      <DeleteImageDialog eventId={eventId} image={removing} onClose={() => setRemoving(null)} />
    </Loaded>
  );
}

function ImagesSkeleton() {
  const { t } = useTranslation('voting');
  return (
    <Loading label={t('gallery.loading')}>
      <div className="image-grid">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="aspect-video rounded-md" />
        ))}
      </div>
    </Loading>
  );
}
