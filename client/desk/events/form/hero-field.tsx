import { useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { deskEventKeys } from '#client/entities/events/desk-event-keys.ts';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { useRights } from '#client/lib/rights.ts';
import { useUploads } from '#client/lib/use-uploads.ts';
import { LoadProblem } from '#client/ui/desk/load-state.tsx';
import { UploadProgress, UploadTile } from '#client/ui/desk/upload-tile.tsx';
import { FieldError, FieldGroup } from '#client/ui/field.tsx';
import { CheckIcon, PlusIcon } from '#client/ui/icons.ts';
import { Picture } from '#client/ui/picture.tsx';
import { type EventForm, fieldId } from '../event-form.ts';
import { addHeroImage, useHeroImages } from '../hero-images.ts';
import { useUploadFailure } from '../use-upload-failure.ts';
import * as styles from './hero-field.module.css';

/** The hero's background: one of the list, or an uploaded one, which the list then has, too, where a super admin uploads it. None is fine. */
export function HeroField({ form }: { form: EventForm }) {
  const { t } = useTranslation(['eventForm', 'media']);
  const queryClient = useQueryClient();
  const offers = useRights()('manageEvents');
  const { field, fieldState } = useController({ control: form.control, name: 'backgroundImage' });
  const onFailed = useUploadFailure((message) =>
    form.setError('backgroundImage', { type: 'upload', message }),
  );
  const query = useHeroImages();
  const { uploads, start } = useUploads({
    type: 'hero_img',
    onTooLarge: () => form.setError('backgroundImage', { type: 'size', message: t('error.imagesTooLarge') }),
    onFailed,
    onStored: (url) => {
      field.onChange(url);
      form.clearErrors('backgroundImage');
      if (!offers) return;
      addHeroImage(url, crypto.randomUUID())
        .then(() => queryClient.invalidateQueries({ queryKey: deskEventKeys.heroImages }))
        .catch(onFailed);
    },
  });
  const listed = (query.data ?? []).map(({ url }) => url);
  // What an event has may have left the list meanwhile.
  const urls = field.value && !listed.includes(field.value) ? [field.value, ...listed] : listed;
  return (
    <FieldGroup label={t('field.backgroundImage')} labelId={`${fieldId('backgroundImage')}-label`}>
      <LoadProblem state={query} bare />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a border of its own */}
      <div
        className="flex flex-wrap gap-2.5"
        role="group"
        aria-labelledby={`${fieldId('backgroundImage')}-label`}
      >
        {urls.map((url, at) => (
          <button
            key={url}
            type="button"
            className={styles.choice}
            aria-pressed={url === field.value}
            aria-label={t('hero.choose', { at: at + 1 })}
            onClick={() => field.onChange(url === field.value ? null : url)}
          >
            <Picture src={url} alt="" ratio="16/9" sizes="7rem" className="rounded-[inherit]" />
            {url === field.value && <CheckIcon className="i" />}
          </button>
        ))}
        {uploads.map((upload) => (
          <UploadProgress
            key={upload.id}
            upload={upload}
            label={t('media:sending')}
            className="aspect-video w-26 rounded-[0.625rem]"
          />
        ))}
        <UploadTile
          id={fieldId('backgroundImage')}
          label={t('media:choose', { label: t('hero.upload') })}
          shape="small"
          onFiles={start}
        >
          <PlusIcon className="i" />
        </UploadTile>
      </div>
      {fieldState.error?.message && <FieldError>{fieldState.error.message}</FieldError>}
    </FieldGroup>
  );
}
