import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { DeskFinalist } from '#contracts/finalists/desk-finalists.ts';
import { ApiError, errorReason } from '../../lib/api.ts';
import { changedFields } from '../../lib/edit-conflict.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAfterUploads } from '../../lib/uploads-under-way.ts';
import { useWrite } from '../../lib/use-write.ts';
import { ConflictDialog, ConflictPicture } from '../../ui/conflict-dialog.tsx';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { DialogFields } from '../../ui/desk/dialog-fields.tsx';
import { useDiscard } from '../../ui/desk/use-discard.tsx';
import { toast } from '../../ui/toast.tsx';
import { useEditConflict } from '../../ui/use-edit-conflict.ts';
import { ReasonField, useReasonSchema } from '../reason-field.tsx';
import { correctFinalist, deskFinalistKeys, findDeskFinalist } from './desk-finalists.ts';
import { FIELDS, isNumberWell, numberText, typedNumber } from './finalist-entries.ts';
import { NameFields, PortraitSlot } from './finalist-fields.tsx';

/** What a correction puts right, as the form has it. */
const CORRECTED = ['name', 'category', 'number', 'profileImage'] as const;
type Corrected = Record<(typeof CORRECTED)[number], string>;
type Values = Corrected & { reason: string };
type Correction = { values: Values; onto: DeskFinalist };

const correctedOf = (finalist: DeskFinalist): Corrected => ({
  name: finalist.name,
  category: finalist.category,
  number: numberText(finalist),
  profileImage: finalist.profile_image,
});

/** @param opened what it is compared with: a correction changes something */
function useCorrectionSchema(opened: DeskFinalist) {
  const { t } = useTranslation('roster');
  const required = (error: string) => z.string().check(z.refine((text) => text.trim() !== '', { error }));
  return z
    .object({
      name: required(t('error.nameRequired')),
      category: required(t('error.categoryRequired')),
      number: z.string().check(z.refine(isNumberWell, { error: t('error.number') })),
      profileImage: z.string(),
      reason: useReasonSchema(),
    })
    .check(
      z.refine((typed) => changedFields<Corrected>(correctedOf(opened), typed).length > 0, {
        path: ['name'],
        error: t('correct.nothing'),
      }),
    );
}

type CorrectionDialogProps = {
  eventId: string;
  finalist: DeskFinalist;
  onChanged: () => void;
  onClose: () => void;
};

/** Puts the name, category or portrait of a finalist right after the first order: the public reads before, after and the reason. */
export function CorrectionDialog({ eventId, finalist, onChanged, onClose }: CorrectionDialogProps) {
  const { t } = useTranslation(['roster', 'media', 'voting']);
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState(finalist);
  const form = useForm<Values>({
    resolver: zodResolver(useCorrectionSchema(opened)),
    defaultValues: { ...correctedOf(opened), reason: '' },
    // Any field may mend what is said under the name, and what the server refused: typing takes it back, the next try looks again.
    reValidateMode: 'onSubmit',
  });
  const { errors } = form.formState;
  const values = form.watch();
  const correct = useWrite({
    mutationFn: ({ values, onto }: Correction, key) => {
      const { name, category, profileImage: profile_image_url } = values;
      const reason = values.reason.trim();
      const number = typedNumber(values.number);
      const body = { revision: onto.revision, name, category, number, profile_image_url, reason };
      return correctFinalist(onto.id, body, key);
    },
    onSuccess: () => {
      toast.success(t('correct.done'));
      onChanged();
      void queryClient.invalidateQueries({ queryKey: deskFinalistKeys.of(eventId) });
      onClose();
    },
    onError: async (error) => {
      if (await together.show(error)) return;
      const faults = error instanceof ApiError ? error.errors : [];
      for (const { field, message } of faults) {
        const own = FIELDS[field];
        if (own && own in form.getValues()) form.setError(own as keyof Values, { message });
      }
      toast.error(t('correct.failed'), { detail: errorReason(error) });
    },
  });
  const together = useEditConflict({
    form,
    opened,
    // What somebody else stored says nothing of the reason: it stays as it was typed.
    valuesOf: (stored) => ({ ...correctedOf(stored), reason: form.getValues('reason') }),
    load: () => findDeskFinalist(finalist.id),
    onTaken: setOpened,
    send: (values, onto) => correct.mutate({ values, onto }),
  });
  const takeBack = () => form.clearErrors([...CORRECTED]);
  // In the order in which they stand, so that the first that is wrong gets the focus.
  const inputs = {
    name: form.register('name', { onChange: takeBack }),
    category: form.register('category', { onChange: takeBack }),
    number: form.register('number', { onChange: takeBack }),
  };
  const reason = form.register('reason', { onChange: () => form.clearErrors('reason') });
  const submit = form.handleSubmit((values) => correct.mutate({ values, onto: opened }));
  const { waiting, saveAfterUploads } = useAfterUploads(() => void submit());
  const dirty = values.reason !== '' || changedFields<Corrected>(correctedOf(opened), values).length > 0;
  const { leave, question } = useDiscard({ dirty, onLeave: onClose });
  return (
    <ConfirmDialog
      open
      harmless
      onOpenChange={leave}
      title={t('correct.title', { name: finalist.name })}
      text={t('correct.text')}
      no={t('correct.cancel')}
      yes={t('correct.yes')}
      pendingText={waiting ? t('media:waiting') : t('correct.saving')}
      pending={correct.isPending || waiting}
      onConfirm={() => saveAfterUploads()}
    >
      <DialogFields className="grid grid-cols-[8rem_minmax(0,1fr)] gap-4">
        <PortraitSlot
          value={values.profileImage}
          error={errors.profileImage?.message}
          onChange={(profileImage) => {
            form.setValue('profileImage', profileImage, { shouldDirty: true });
            takeBack();
          }}
          onProblem={(message) => form.setError('profileImage', { message })}
        />
        <div className="stack content-start gap-4">
          <NameFields
            inputs={inputs}
            problems={{
              name: errors.name?.message,
              category: errors.category?.message,
              number: errors.number?.message,
            }}
          />
        </div>
        <div className="col-span-full">
          <ReasonField {...reason} error={errors.reason?.message} />
        </div>
      </DialogFields>
      <ConflictDialog
        conflict={together.conflict}
        title={t('conflictTitle')}
        label={(field) => {
          const own = FIELDS[field];
          return own ? t(`field.${own}`) : field;
        }}
        isMine={(field) => together.mine.some((own) => own === FIELDS[field])}
        show={(field, value) =>
          field === 'profile_image_url' ? <ConflictPicture src={String(value)} /> : String(value)
        }
        saving={correct.isPending}
        onKeepMine={together.keepMine}
        onTakeStored={together.takeStored}
        onClose={together.close}
      />
      {question}
    </ConfirmDialog>
  );
}
