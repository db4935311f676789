import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  SCREEN_SHOWS,
  type Screen,
  type ScreenShow,
  type ScreensResponse,
} from '#contracts/screens/screens.ts';
import { errorMessage } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FilterChip } from '../../ui/chip.tsx';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { RevealControl } from './reveal-control.tsx';
import { ScreenChoices } from './screen-choices.tsx';
import { ScreenConflictDialog } from './screen-conflict-dialog.tsx';
import { revokeScreen, screenKeys } from './screens.ts';
import { useChangeScreen } from './use-change-screen.ts';

type ScreenCardProps = { screen: Screen; stage: ScreensResponse };

/** One screen: what it shows, the next tap of a reveal, and the end of its link. */
export function ScreenCard({ screen, stage }: ScreenCardProps) {
  const { t } = useTranslation('screens');
  const [confirming, setConfirming] = useState(false);
  const [leadsTo, setLeadsTo] = useState<ScreenShow | null>(null);
  const { applyChange, isPending, together } = useChangeScreen(stage.event.id, screen);
  return (
    <Card as="section" className="grid content-start gap-4" aria-label={screen.name}>
      <div className="spread">
        <h2>{screen.name}</h2>
        {screen.frozen && <span className="muted">{t('frozen')}</span>}
      </div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr">{t('show.label')}</legend>
        {SCREEN_SHOWS.map((show) => (
          <FilterChip
            key={show}
            plain
            pressed={screen.show === show}
            onToggle={() => {
              if (opensAll(screen, show)) setLeadsTo(show);
              else if (screen.show !== show) applyChange({ show });
            }}
          >
            {t(`show.${show}`)}
          </FilterChip>
        ))}
      </fieldset>
      {screen.show === 'reveal' && (
        <RevealControl screen={screen} event={stage.event} pending={isPending} onApply={applyChange} />
      )}
      <ScreenChoices screen={screen} stage={stage} onApply={applyChange} />
      <div className="spread">
        <Button
          variant={screen.frozen ? 'gold' : 'line'}
          pending={isPending}
          onClick={() => applyChange({ frozen: !screen.frozen })}
        >
          {t(screen.frozen ? 'unfreeze' : 'freeze')}
        </Button>
        <Button variant="quiet" onClick={() => setConfirming(true)}>
          {t('revoke')}
        </Button>
      </div>
      {leadsTo && (
        <ConfirmDialog
          open
          onOpenChange={() => setLeadsTo(null)}
          onConfirm={() => {
            applyChange({ show: leadsTo });
            setLeadsTo(null);
          }}
          title={t('leave.title')}
          text={t('leave.text', { count: screen.covered })}
          yes={t('leave.yes')}
          no={t('leave.no')}
        />
      )}
      <ScreenConflictDialog stage={stage} together={together} saving={isPending} />
      {confirming && (
        <RevokeDialog eventId={stage.event.id} screenId={screen.id} onClose={() => setConfirming(false)} />
      )}
    </Card>
  );
}

/** In the middle of a reveal one wrong tap would reveal everything. */
function opensAll({ show, covered, frozen }: Screen, next: ScreenShow): boolean {
  return show === 'reveal' && covered > 0 && !frozen && (next === 'board' || next === 'spotlight');
}

type RevokeDialogProps = { eventId: string; screenId: string; onClose: () => void };

function RevokeDialog({ eventId, screenId, onClose }: RevokeDialogProps) {
  const { t } = useTranslation('screens');
  const queryClient = useQueryClient();
  const revoke = useWrite({
    mutationFn: () => revokeScreen(screenId),
    onSuccess: () => {
      toast.success(t('revoked'));
      onClose();
      return queryClient.invalidateQueries({ queryKey: screenKeys.of(eventId) });
    },
    onError: (error) => toast.error(t('failed'), { detail: errorMessage(error) }),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      onConfirm={() => revoke.mutate()}
      pending={revoke.isPending}
      pendingText={t('revoking')}
      title={t('revokeTitle')}
      text={t('revokeText')}
      yes={t('revoke')}
      no={t('revokeNo')}
    />
  );
}
