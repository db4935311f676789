import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { zoneNames } from '#contracts/events/zone-names.ts';
import { changedFields } from '../../lib/edit-conflict.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { instantOf, type WallTime, wallTimeOf } from '../../lib/zoned-time.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { DialogFields } from '../../ui/desk/dialog-fields.tsx';
import { useDiscard } from '../../ui/desk/use-discard.tsx';
import { BlackoutConflictDialog } from './blackout-conflict-dialog.tsx';
import { type BlackoutState, type Hiding, useSetBlackout } from './use-blackout.ts';
import { WallFields, wallSchema } from './wall-fields.tsx';

const EMPTY: WallTime = { date: '', time: '' };

type BlackoutDialogProps = { event: DeskEvent; state: BlackoutState; onClose: () => void };
type Typed = z.infer<typeof typedSchema>;

const typedSchema = z.object({ atOnce: z.boolean(), from: wallSchema, until: wallSchema });
/** Then results stay hidden until somebody reveals them. */
const isLeftOpen = (until: WallTime) => until.date === '' && until.time === '';

/**
 * @param hidingOf the instants that are meant; null for what is not one
 */
function useHidingSchema(hidingOf: (typed: Typed, now: string) => Hiding) {
  const { t } = useTranslation('blackout');
  const untilProblem = (typed: Typed, now: string) => {
    const { from, until } = hidingOf(typed, now);
    if (isLeftOpen(typed.until)) return null;
    if (until === null) return t('dialog.untilIncomplete');
    if (until <= now) return t('dialog.untilPast');
    return from !== null && until <= from ? t('dialog.untilBeforeFrom') : null;
  };
  return typedSchema.check(
    z.superRefine((typed, context) => {
      const now = nowAsText();
      const fault = (field: keyof Typed, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message });
      if (hidingOf(typed, now).from === null) fault('from', t('dialog.fromRequired'));
      const problem = untilProblem(typed, now);
      if (problem !== null) fault('until', problem);
    }),
  );
}

const nowAsText = () => new Date(serverNow()).toISOString();

/** From when the results are hidden, and until when; typed on the wall of the event's zone. Of one that runs only the end. */
export function BlackoutDialog({ event, state, onClose }: BlackoutDialogProps) {
  const { t } = useTranslation('blackout');
  const { zone, blackout } = event;
  const isHidden = state === 'hidden';
  const known = state === 'none' ? null : blackout;
  const [opened] = useState<Typed>(() => ({
    atOnce: state === 'none',
    from: known ? wallTimeOf(known.from, zone) : EMPTY,
    until: known?.until ? wallTimeOf(known.until, zone) : EMPTY,
  }));
  const hidingOf = ({ atOnce, from, until }: Typed, now: string): Hiding => ({
    from: isHidden && known ? known.from : atOnce ? now : instantOf(from, zone),
    until: isLeftOpen(until) ? null : instantOf(until, zone),
  });
  const form = useForm({ resolver: zodResolver(useHidingSchema(hidingOf)), defaultValues: opened });
  const { errors } = form.formState;
  const typed = form.watch();
  const { control } = form;
  // In the order in which they stand, also the one that is not always there: the first that is wrong gets the focus.
  const { field: atOnce } = useController({ control, name: 'atOnce', rules: { deps: ['from', 'until'] } });
  const { field: from } = useController({ control, name: 'from', rules: { deps: ['until'] } });
  const { field: until } = useController({ control, name: 'until' });
  const { set, isPending, together } = useSetBlackout(event, { onDone: onClose });
  const dirty = changedFields(opened, typed).some((field) => field !== 'atOnce');
  const { leave, question } = useDiscard({ dirty, onLeave: onClose });
  const submit = form.handleSubmit((valid) => set(hidingOf(valid, nowAsText())));
  return (
    <ConfirmDialog
      open
      harmless
      onOpenChange={leave}
      title={t(isHidden ? 'dialog.endTitle' : 'dialog.title')}
      text={t('dialog.text')}
      no={t('keep')}
      yes={t(isHidden ? 'dialog.saveEnd' : typed.atOnce ? 'dialog.hideNow' : 'dialog.save')}
      pendingText={t('saving')}
      pending={isPending}
      onConfirm={() => void submit()}
    >
      <DialogFields className="stack gap-4">
        {!isHidden && (
          <>
            <Checkbox checked={atOnce.value} onChange={atOnce.onChange} label={t('dialog.atOnce')} />
            {!atOnce.value && (
              <WallFields
                {...from}
                labels={{ date: t('dialog.from'), time: t('dialog.fromTime', { zone: zoneNames[zone] }) }}
                error={errors.from?.message}
              />
            )}
          </>
        )}
        <WallFields
          {...until}
          labels={{ date: t('dialog.until'), time: t('dialog.untilTime', { zone: zoneNames[zone] }) }}
          hint={t('dialog.untilHint')}
          error={errors.until?.message}
        />
      </DialogFields>
      <BlackoutConflictDialog event={event} together={together} saving={isPending} />
      {question}
    </ConfirmDialog>
  );
}
