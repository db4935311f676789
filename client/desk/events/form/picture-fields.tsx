import { useController } from 'react-hook-form';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { useUploads } from '#client/lib/use-uploads.ts';
import { IconButton } from '#client/ui/button.tsx';
import { PictureSlot } from '#client/ui/desk/picture-slot.tsx';
import { UploadProgress, UploadTile } from '#client/ui/desk/upload-tile.tsx';
import { FieldGroup, FieldNote } from '#client/ui/field.tsx';
import { UploadIcon, XIcon } from '#client/ui/icons.ts';
import { Picture } from '#client/ui/picture.tsx';
import { EVENT_IMAGES_MAX } from '#contracts/events/event-images.ts';
import { type EventForm, fieldId } from '../event-form.ts';
import { useUploadFailure } from '../use-upload-failure.ts';
import { type FieldsProps, Section } from './fieldset.tsx';
import { HeroField } from './hero-field.tsx';
import * as styles from './picture-fields.module.css';

type PictureFieldsProps = FieldsProps & {
  /** Of a new event; a stored one has a section for them. */
  withThumbnails?: boolean;
};

/** Profile image, thumbnails and the hero's background. */
export function PictureFields({ form, withThumbnails = false }: PictureFieldsProps) {
  const { t } = useTranslation(['eventForm', 'media']);
  const { field, fieldState } = useController({ control: form.control, name: 'profileImage' });
  const onFailed = useUploadFailure();
  return (
    <Section title={t('section.pictures')}>
      <div className={styles.pictures}>
        <PictureSlot
          id={fieldId('profileImage')}
          label={t('field.profileImage')}
          type="events"
          ratio="4/5"
          value={field.value || null}
          error={fieldState.error?.message}
          onChange={(url) => {
            field.onChange(url);
            form.clearErrors('profileImage');
          }}
          onTooLarge={() =>
            form.setError('profileImage', { type: 'size', message: t('error.profileTooLarge') })
          }
          onFailed={onFailed}
        />
        <div className="stack gap-4 min-w-0">
          {withThumbnails && <ThumbnailField form={form} />}
          <HeroField form={form} />
          {!withThumbnails && <p className="cap">{t('media:hint')}</p>}
        </div>
      </div>
    </Section>
  );
}

/** Several pictures at once; one above the cap and none of them is sent. */
function ThumbnailField({ form }: { form: EventForm }) {
  const { t } = useTranslation(['eventForm', 'media']);
  const { field, fieldState } = useController({ control: form.control, name: 'thumbnails' });
  const onFailed = useUploadFailure((message) => form.setError('thumbnails', { type: 'upload', message }));
  const noteId = `${fieldId('thumbnails')}-note`;
  const { uploads, start } = useUploads({
    type: 'events',
    onTooLarge: () => form.setError('thumbnails', { type: 'size', message: t('error.imagesTooLarge') }),
    onFailed,
    // Several arrive in one go: each is added to what is there by then.
    onStored: (url) => {
      form.setValue('thumbnails', [...form.getValues('thumbnails'), url], { shouldDirty: true });
      form.clearErrors('thumbnails');
    },
  });
  const error = fieldState.error?.message;
  return (
    <FieldGroup label={t('field.thumbnails')}>
      <div className="flex flex-wrap gap-2.5">
        {field.value.map((url, at) => (
          <span key={url} className={styles.thumbnail}>
            <Picture src={url} alt="" ratio="16/9" sizes="9rem" className="rounded-[0.625rem]" />
            <IconButton
              label={t('media:remove', { at: at + 1 })}
              className="absolute top-1 right-1 size-8 bg-paper text-ink shadow-lift [&>svg]:size-3.5"
              onClick={() => field.onChange(field.value.filter((other) => other !== url))}
            >
              <XIcon className="i" />
            </IconButton>
          </span>
        ))}
        {uploads.map((upload) => (
          <UploadProgress
            key={upload.id}
            upload={upload}
            label={t('media:sending')}
            className="aspect-video w-34 rounded-[0.625rem]"
          />
        ))}
        {field.value.length + uploads.length < EVENT_IMAGES_MAX && (
          <UploadTile
            id={fieldId('thumbnails')}
            label={t('media:choose', { label: t('thumbnail') })}
            multiple
            describedBy={noteId}
            invalid={error !== undefined}
            onFiles={start}
          >
            <UploadIcon className="i" />
            <span>{t('media:upload')}</span>
          </UploadTile>
        )}
      </div>
      <FieldNote id={noteId} hint={t('media:hint')} error={error} />
    </FieldGroup>
  );
}
