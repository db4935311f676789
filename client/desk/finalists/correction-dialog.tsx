import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { DeskFinalist } from '#contracts/finalists/desk-finalists.ts';
import { ApiError, errorReason } from '../../lib/api.ts';
import { changedFields } from '../../lib/edit-conflict.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAfterUploads } from '../../lib/uploads-under-way.ts';
import { useWrite } from '../../lib/use-write.ts';
import { ConflictDialog, ConflictPicture } from '../../ui/conflict-dialog.tsx';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { ReasonField, useReason } from '../../ui/desk/reason-field.tsx';
import { useDiscard } from '../../ui/desk/use-discard.tsx';
import { toast } from '../../ui/toast.tsx';
import { useEditConflict } from '../../ui/use-edit-conflict.ts';
import { correctFinalist, deskFinalistKeys, findDeskFinalist } from './desk-finalists.ts';
import { FIELDS, isNumberWell, numberText, typedNumber } from './finalist-entries.ts';
import { NameFields, PortraitSlot } from './finalist-fields.tsx';

type Values = { name: string; category: string; number: string; profileImage: string };
type Correction = { values: Values; onto: DeskFinalist; reason: string };

const valuesOf = (finalist: DeskFinalist): Values => ({
  name: finalist.name,
  category: finalist.category,
  number: numberText(finalist),
  profileImage: finalist.profile_image,
});

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
  const form = useForm<Values>({ defaultValues: valuesOf(opened) });
  const { errors } = form.formState;
  const values = form.watch();
  const reason = useReason();
  const correct = useWrite({
    mutationFn: ({ values, onto, reason }: Correction, key) => {
      const { name, category, profileImage: profile_image_url } = values;
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
        if (own && own in values) form.setError(own as keyof Values, { message });
      }
      toast.error(t('correct.failed'), { detail: errorReason(error) });
    },
  });
  const send = (values: Values, onto: DeskFinalist) => {
    const text = reason.check();
    if (text !== null) correct.mutate({ values, onto, reason: text });
  };
  const together = useEditConflict({
    form,
    opened,
    valuesOf,
    load: () => findDeskFinalist(finalist.id),
    onTaken: setOpened,
    send,
  });
  const set = (changed: Partial<Values>) => {
    for (const [field, value] of Object.entries(changed))
      form.setValue(field as keyof Values, value, { shouldDirty: true });
    form.clearErrors();
  };
  const submit = () => {
    const empty = (['name', 'category'] as const).filter((field) => values[field].trim() === '');
    for (const field of empty) form.setError(field, { message: t(`error.${field}Required`) });
    const isOdd = !isNumberWell(values.number);
    if (isOdd) form.setError('number', { message: t('error.number') });
    const isSame = changedFields(valuesOf(opened), values).length === 0;
    if (isSame) form.setError('name', { message: t('correct.nothing') });
    const text = reason.check();
    if (empty.length === 0 && !isOdd && !isSame && text !== null) send(values, opened);
  };
  const { waiting, saveAfterUploads } = useAfterUploads(submit);
  const dirty = reason.value !== '' || changedFields(valuesOf(opened), values).length > 0;
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
      <div className="desk mt-4 grid grid-cols-[8rem_minmax(0,1fr)] gap-4">
        <PortraitSlot
          value={values.profileImage}
          error={errors.profileImage?.message}
          onChange={(profileImage) => set({ profileImage })}
          onProblem={(message) => form.setError('profileImage', { message })}
        />
        <div className="stack content-start gap-4">
          <NameFields
            values={values}
            problems={{
              name: errors.name?.message,
              category: errors.category?.message,
              number: errors.number?.message,
            }}
            onChange={set}
          />
        </div>
        <div className="col-span-full">
          <ReasonField reason={reason} />
        </div>
      </div>
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
