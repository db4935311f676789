import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { EventImage } from '#contracts/events/event-images.ts';
import { deskEventKeys } from '../../entities/events/desk-event-keys.ts';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAfterUploads } from '../../lib/uploads-under-way.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFields } from '../../ui/desk/dialog-fields.tsx';
import { PictureSlot } from '../../ui/desk/picture-slot.tsx';
import { useDiscard } from '../../ui/desk/use-discard.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { addEventImage, changeEventImage } from './event-images.ts';

/** @param error what is said while there is no picture */
const chosen = (error: string) => z.object({ url: z.pipe(z.nullable(z.string()), z.string({ error })) });

type ImageDialogProps = {
  eventId: string;
  /** The one to change; null adds a new one. */
  image: EventImage | null;
  onClose: () => void;
};

/** Adds a picture to an event, or puts another in the place of one. */
export function ImageDialog({ eventId, image, onClose }: ImageDialogProps) {
  const { t } = useTranslation(['voting', 'media']);
  const queryClient = useQueryClient();
  const form = useForm<{ url: string | null }, unknown, { url: string }>({
    resolver: zodResolver(chosen(t('gallery.required'))),
    defaultValues: { url: image?.url ?? null },
  });
  const { isDirty, errors } = form.formState;
  const save = useWrite({
    mutationFn: (stored: string, key) =>
      image
        ? changeEventImage(eventId, { id: image.id, category: image.category, url: stored })
        : addEventImage(eventId, { url: stored }, key),
    onSuccess: () => {
      toast.success(t(image ? 'gallery.updated' : 'gallery.created'));
      onClose();
      return queryClient.invalidateQueries({ queryKey: deskEventKeys.all });
    },
    onError: (error) =>
      toast.error(t(image ? 'gallery.updateFailed' : 'gallery.createFailed'), {
        detail: errorMessage(error),
      }),
  });
  const { leave, question } = useDiscard({ dirty: isDirty, onLeave: onClose });
  const submit = form.handleSubmit(({ url }) => {
    if (url === image?.url) onClose();
    else save.mutate(url);
  });
  const { waiting, saveAfterUploads } = useAfterUploads(() => void submit());
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!save.isPending) leave();
      }}
      title={t(image ? 'gallery.change' : 'gallery.add')}
      actionsAcross
      actions={
        <>
          <Button variant="line" disabled={save.isPending} onClick={leave}>
            {t('panel.cancel')}
          </Button>
          <Button
            pending={save.isPending || waiting}
            pendingText={waiting ? t('media:waiting') : t('panel.saving')}
            onClick={() => saveAfterUploads()}
          >
            {t('panel.save')}
          </Button>
        </>
      }
    >
      <DialogFields>
        <Controller
          control={form.control}
          name="url"
          render={({ field }) => (
            <PictureSlot
              label={t('gallery.picture')}
              type="events"
              ratio="16/9"
              value={field.value}
              hint={t('media:hint')}
              error={errors.url?.message}
              onChange={(stored) => {
                field.onChange(stored);
                form.clearErrors('url');
              }}
              onTooLarge={() => form.setError('url', { message: t('gallery.tooLarge') })}
              onFailed={(error) => {
                if (error.name !== 'AbortError')
                  toast.error(t('media:failed'), { detail: errorMessage(error) });
              }}
            />
          )}
        />
      </DialogFields>
      {question}
    </Dialog>
  );
}
