import { useState } from 'react';
import { EVENT_IMAGES_MAX, type EventImage } from '#contracts/events/event-images.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Loaded } from '../../ui/desk/load-state.tsx';
import { PictureAction } from '../../ui/desk/picture-action.tsx';
import { TileButton } from '../../ui/desk/upload-tile.tsx';
import { PencilIcon, PlusIcon, TrashIcon } from '../../ui/icons.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { DeleteImageDialog } from './delete-image-dialog.tsx';
import * as styles from './event-images.module.css';
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
        <ul className={styles.images}>
          {images.map((image, at) => (
            <li key={image.id} className={styles.image}>
              <GalleryPicture src={image.url} alt={t('gallery.pictureAt', { at: at + 1 })} />
              <span className="cap">
                {at + 1} · {image.category}
              </span>
              {editing && (
                <span className={styles.actions}>
                  <PictureAction
                    label={t('gallery.changeOf', { at: at + 1 })}
                    title={t('gallery.change')}
                    onClick={() => setOpen(image)}
                  >
                    <PencilIcon className="i" />
                  </PictureAction>
                  <PictureAction
                    label={t('gallery.remove', { at: at + 1 })}
                    danger
                    onClick={() => setRemoving(image)}
                  >
                    <TrashIcon className="i" />
                  </PictureAction>
                </span>
              )}
            </li>
          ))}
          {editing && images.length < EVENT_IMAGES_MAX && (
            <li className={styles.image}>
              <TileButton shape="banner" onClick={() => setOpen('new')}>
                <PlusIcon className="i" />
                <span>{t('gallery.add')}</span>
              </TileButton>
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
      <div className={styles.images}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="aspect-video rounded-md" />
        ))}
      </div>
    </Loading>
  );
}
