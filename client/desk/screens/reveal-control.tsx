import type { Screen, ScreensResponse } from '#contracts/screens/screens.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import type { ScreenChange } from './use-change-screen.ts';

export type ApplyChange = (change: ScreenChange) => void;

type RevealControlProps = {
  screen: Screen;
  event: ScreensResponse['event'];
  pending: boolean;
  onApply: ApplyChange;
};

/** One tap opens one place, from the last to the first. The stage is kept by the server, so a reload finds it again. */
export function RevealControl({ screen: { covered }, event, pending, onApply }: RevealControlProps) {
  const { t } = useTranslation('screens');
  const isEarly = event.results_hidden && !event.is_closed;
  return (
    <div className="grid content-start gap-3 rounded-md bg-sunken p-4">
      <p aria-live="polite">{covered > 0 ? t('reveal.left', { count: covered }) : t('reveal.done')}</p>
      {isEarly && <p className="cap">{t('reveal.early')}</p>}
      {covered > 0 ? (
        <Button
          size="lg"
          block
          pending={pending}
          disabled={isEarly}
          onClick={() => onApply({ covered: covered - 1 })}
        >
          {t('reveal.next', { rank: covered })}
        </Button>
      ) : (
        <Button variant="line" block pending={pending} onClick={() => onApply({ show: 'reveal' })}>
          {t('reveal.restart')}
        </Button>
      )}
    </div>
  );
}
