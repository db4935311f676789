import { useState } from 'react';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { zoneNames } from '#contracts/events/events.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { instantOf, type WallTime, wallTimeOf } from '../../lib/zoned-time.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { DateInput, TimeInput } from '../../ui/desk/date-input.tsx';
import { useDiscard } from '../../ui/desk/use-discard.tsx';
import { BlackoutConflictDialog } from './blackout-conflict-dialog.tsx';
import { FieldGrid } from './form/field-grid.tsx';
import { type BlackoutState, useSetBlackout } from './use-blackout.ts';

const EMPTY: WallTime = { date: '', time: '' };

type BlackoutDialogProps = { event: DeskEvent; state: BlackoutState; onClose: () => void };

/** From when the results are hidden, and until when; typed on the wall of the event's zone. Of one that runs only the end. */
export function BlackoutDialog({ event, state, onClose }: BlackoutDialogProps) {
  const { t } = useTranslation('blackout');
  const { zone, blackout } = event;
  const isHidden = state === 'hidden';
  const known = state === 'none' ? null : blackout;
  const [opened] = useState(() => ({
    from: known ? wallTimeOf(known.from, zone) : EMPTY,
    until: known?.until ? wallTimeOf(known.until, zone) : EMPTY,
  }));
  const [atOnce, setAtOnce] = useState(state === 'none');
  const [from, setFrom] = useState(opened.from);
  const [until, setUntil] = useState(opened.until);
  const [problem, setProblem] = useState<{ from?: string; until?: string | undefined }>({});
  const { set, isPending, together } = useSetBlackout(event, { onDone: onClose });
  const isTyped = (now: WallTime, before: WallTime) => now.date !== before.date || now.time !== before.time;
  const dirty = isTyped(from, opened.from) || isTyped(until, opened.until);
  const { leave, question } = useDiscard({ dirty, onLeave: onClose });

  const confirm = () => {
    const now = new Date(serverNow()).toISOString();
    const begins = isHidden && known ? known.from : atOnce ? now : instantOf(from, zone);
    const hasEnd = until.date !== '' || until.time !== '';
    const ends = hasEnd ? instantOf(until, zone) : null;
    const untilProblem = () => {
      if (!hasEnd) return undefined;
      if (ends === null) return t('dialog.untilIncomplete');
      if (ends <= now) return t('dialog.untilPast');
      return begins !== null && ends <= begins ? t('dialog.untilBeforeFrom') : undefined;
    };
    const found = {
      ...(begins === null && { from: t('dialog.fromRequired') }),
      ...(untilProblem() !== undefined && { until: untilProblem() }),
    };
    setProblem(found);
    if (begins !== null && Object.keys(found).length === 0) set({ from: begins, until: ends });
  };
  return (
    <ConfirmDialog
      open
      harmless
      onOpenChange={leave}
      title={t(isHidden ? 'dialog.endTitle' : 'dialog.title')}
      text={t('dialog.text')}
      no={t('keep')}
      yes={t(isHidden ? 'dialog.saveEnd' : atOnce ? 'dialog.hideNow' : 'dialog.save')}
      pendingText={t('saving')}
      pending={isPending}
      onConfirm={confirm}
    >
      <div className="desk mt-4 stack gap-4">
        {!isHidden && (
          <>
            <Checkbox checked={atOnce} onChange={setAtOnce} label={t('dialog.atOnce')} />
            {!atOnce && (
              <WallFields
                labels={{ date: t('dialog.from'), time: t('dialog.fromTime', { zone: zoneNames[zone] }) }}
                value={from}
                error={problem.from}
                onChange={setFrom}
              />
            )}
          </>
        )}
        <WallFields
          labels={{ date: t('dialog.until'), time: t('dialog.untilTime', { zone: zoneNames[zone] }) }}
          hint={t('dialog.untilHint')}
          value={until}
          error={problem.until}
          onChange={setUntil}
        />
      </div>
      <BlackoutConflictDialog event={event} together={together} saving={isPending} />
      {question}
    </ConfirmDialog>
  );
}

type WallFieldsProps = {
  labels: { date: string; time: string };
  value: WallTime;
  error: string | undefined;
  hint?: string;
  onChange: (value: WallTime) => void;
};

function WallFields({ labels, value, error, hint, onChange }: WallFieldsProps) {
  return (
    <FieldGrid>
      <DateInput
        label={labels.date}
        hint={hint}
        error={error}
        value={value.date}
        onChange={(date) => onChange({ ...value, date })}
      />
      <TimeInput label={labels.time} value={value.time} onChange={(time) => onChange({ ...value, time })} />
    </FieldGrid>
  );
}
