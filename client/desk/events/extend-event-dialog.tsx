import { useState } from 'react';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { zoneNames } from '#contracts/events/events.ts';
import { ApiError } from '../../lib/api.ts';
import { formatLongDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { instantOf, wallTimeOf } from '../../lib/zoned-time.ts';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { DateInput, TimeInput } from '../../ui/desk/date-input.tsx';
import { ReasonField, useReason } from '../../ui/desk/reason-field.tsx';
import { useDiscard } from '../../ui/desk/use-discard.tsx';
import { FieldGrid } from './form/field-grid.tsx';
import { extendEvent } from './save-event.ts';
import { useEventAction } from './use-event-action.ts';

/** A later end, typed on the wall of the event's zone, and why. */
export function ExtendEventDialog({ event, onClose }: { event: DeskEvent; onClose: () => void }) {
  const { t } = useTranslation(['voting', 'eventForm']);
  const { zone, end } = event;
  const [opened] = useState(() => (end ? wallTimeOf(end, zone) : { date: '', time: '' }));
  const [wall, setWall] = useState(opened);
  const [problem, setProblem] = useState<string>();
  const reason = useReason();
  const extend = useEventAction({
    call: (body: { end: string; reason: string }) => extendEvent(event.id, body),
    done: t('action.extended'),
    onDone: onClose,
    onRefused: (error) => {
      const fault = error instanceof ApiError && error.errors.find(({ field }) => field === 'end');
      if (fault) setProblem(fault.message);
      return Boolean(fault);
    },
  });
  const change = (next: Partial<typeof wall>) => {
    setWall((before) => ({ ...before, ...next }));
    setProblem(undefined);
  };
  const dirty = reason.value !== '' || wall.date !== opened.date || wall.time !== opened.time;
  const { leave, question } = useDiscard({ dirty, onLeave: onClose });
  const confirm = () => {
    const until = instantOf(wall, zone);
    const text = reason.check();
    setProblem(until === null ? t('action.endRequired') : undefined);
    if (until !== null && text !== null) extend.mutate({ end: until, reason: text });
  };
  return (
    <ConfirmDialog
      open
      harmless
      onOpenChange={leave}
      title={t('action.extendTitle')}
      text={end ? t('action.extendText', { end: formatLongDateTime(end, { zone }) }) : ''}
      no={t('action.keep')}
      yes={t('action.extendYes')}
      pendingText={t('action.extending')}
      pending={extend.isPending}
      onConfirm={confirm}
    >
      <div className="desk mt-4 stack gap-4">
        <FieldGrid>
          <DateInput
            label={t('action.newEnd')}
            value={wall.date}
            error={problem}
            onChange={(date) => change({ date })}
          />
          <TimeInput
            label={t('eventForm:timeIn', { label: t('eventForm:field.endTime'), zone: zoneNames[zone] })}
            value={wall.time}
            onChange={(time) => change({ time })}
          />
        </FieldGrid>
        <ReasonField reason={reason} />
      </div>
      {question}
    </ConfirmDialog>
  );
}
