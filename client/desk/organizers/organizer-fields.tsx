import { Controller, type UseFormReturn } from 'react-hook-form';
import { ORGANIZER_DESCRIPTION_MAX } from '#contracts/organizers/organizers.ts';
import { ApiError } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { PictureSlot } from '../../ui/desk/picture-slot.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { PasswordInput, TextInput } from '../../ui/text-input.tsx';
import { toast } from '../../ui/toast.tsx';
import type { OrganizerValues } from './use-organizer-form.ts';

/** All fields of an organizer; e-mail and password only when it is made. */
export function OrganizerFields({ form, isNew }: { form: UseFormReturn<OrganizerValues>; isNew: boolean }) {
  const { t } = useTranslation(['organizers', 'media']);
  const { errors } = form.formState;
  const reportUpload = (error: Error) => {
    if (error.name === 'AbortError') return;
    const known = error instanceof ApiError && error.code !== 'unreadable';
    toast.error(known ? error.message : t('media:failed'));
  };
  return (
    <>
      <Controller
        control={form.control}
        name="profile_image"
        render={({ field }) => (
          <PictureSlot
            label={t('panel.photo')}
            value={field.value || null}
            onChange={field.onChange}
            type="event_organizers"
            ratio="1/1"
            hint={t('media:hint')}
            error={errors.profile_image?.message}
            onTooLarge={() => toast.error(t('panel.photoTooLarge'))}
            onFailed={reportUpload}
          />
        )}
      />
      <TextInput label={t('panel.name')} error={errors.name?.message} {...form.register('name')} />
      <TextInput
        label={t('panel.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        hint={t(isNew ? 'panel.emailHint' : 'panel.emailFixed')}
        error={errors.email?.message}
        {...form.register('email')}
        disabled={!isNew}
      />
      <TextInput
        label={t('panel.phone')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        error={errors.phone_number?.message}
        {...form.register('phone_number')}
      />
      <TextArea
        label={t('panel.description')}
        rows={4}
        maxLength={ORGANIZER_DESCRIPTION_MAX}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <TextInput
        label={t('panel.socialMedia')}
        hint={t('panel.socialHint')}
        error={errors.social_media_link?.message}
        {...form.register('social_media_link')}
      />
      <TextInput
        label={t('panel.followers')}
        inputMode="numeric"
        error={errors.follower_count?.message}
        {...form.register('follower_count')}
      />
      <PasswordInput
        label={t('panel.password')}
        hint={t(isNew ? 'panel.passwordHint' : 'panel.passwordFixed')}
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password')}
        disabled={!isNew}
      />
    </>
  );
}
