import { useState } from 'react';
import type { DeskEvent } from '#contracts/events/desk-events.ts';
import { formatLongDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { EyeIcon, EyeOffIcon } from '../../ui/icons.ts';
import { BlackoutConflictDialog } from './blackout-conflict-dialog.tsx';
import { BlackoutDialog } from './blackout-dialog.tsx';
import { SettingSection } from './setting-section.tsx';
import {
  type BlackoutState,
  revealResults,
  useBlackoutState,
  useBlackoutWrite,
  useSetBlackout,
} from './use-blackout.ts';

type Question = 'set' | 'remove' | 'reveal';
const ACTIONS: Record<BlackoutState, readonly Question[]> = {
  none: ['set'],
  planned: ['set', 'remove'],
  hidden: ['reveal', 'set'],
};

type BlackoutSectionProps = {
  event: DeskEvent;
  /** One below the heading that it stands under. */
  heading?: 'h2' | 'h3';
  className?: string;
};

/** Whether the results of an event are seen, from when they are hidden and until when; with buttons for whoever may change that. */
export function BlackoutSection({ event, heading = 'h3', className }: BlackoutSectionProps) {
  const { t } = useTranslation('blackout');
  const state = useBlackoutState(event);
  const actions = useRights()('runHall') ? ACTIONS[state] : [];
  const [confirming, setConfirming] = useState<Question | null>(null);
  const done = () => setConfirming(null);
  const reveal = useBlackoutWrite({ call: () => revealResults(event.id), onDone: done });
  const Icon = state === 'hidden' ? EyeOffIcon : EyeIcon;
  if (event.status === 'draft' || event.status === 'canceled') return null;
  return (
    <SettingSection
      title={t('title')}
      heading={heading}
      icon={<Icon className="i" />}
      text={<BlackoutText event={event} state={state} />}
      state={state}
      actions={actions.map((action) => (
        <Button
          key={action}
          variant={action === 'reveal' ? 'gold' : 'line'}
          onClick={() => setConfirming(action)}
        >
          {t(action === 'set' ? `set.${state}` : action === 'remove' ? 'remove.button' : 'reveal.button')}
        </Button>
      ))}
      className={className}
    >
      {confirming === 'set' && <BlackoutDialog event={event} state={state} onClose={done} />}
      {confirming === 'remove' && <RemoveDialog event={event} onClose={done} />}
      <ConfirmDialog
        open={confirming === 'reveal'}
        onOpenChange={done}
        harmless
        title={t('reveal.title')}
        text={t('reveal.text', { name: event.name })}
        no={t('keep')}
        yes={t('reveal.yes')}
        pendingText={t('reveal.pending')}
        pending={reveal.isPending}
        onConfirm={() => reveal.mutate()}
      />
    </SettingSection>
  );
}

function RemoveDialog({ event, onClose }: { event: DeskEvent; onClose: () => void }) {
  const { t } = useTranslation('blackout');
  const { set, isPending, together } = useSetBlackout(event, { onDone: onClose });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('remove.title')}
      text={t('remove.text')}
      no={t('keep')}
      yes={t('remove.button')}
      pendingText={t('saving')}
      pending={isPending}
      onConfirm={() => set({ from: null, until: null })}
    >
      <BlackoutConflictDialog event={event} together={together} saving={isPending} />
    </ConfirmDialog>
  );
}

function BlackoutText({ event, state }: { event: DeskEvent; state: BlackoutState }) {
  const { t } = useTranslation('blackout');
  const { zone, blackout, results_revealed_at: revealedAt } = event;
  const say = (at: string) => formatLongDateTime(at, { zone });
  if (state === 'none' || !blackout) {
    return revealedAt ? t('state.revealed', { at: say(revealedAt) }) : t('state.none');
  }
  const end = blackout.until ? t('state.until', { until: say(blackout.until) }) : t('state.open');
  return (
    <>
      {t(state === 'hidden' ? 'state.hidden' : 'state.planned', { from: say(blackout.from) })} {end}
    </>
  );
}
