import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { clearSelection } from '#client/lib/selection.ts';
import { ActionBar } from '#client/ui/action-bar.tsx';
import { LinkButton } from '#client/ui/button.tsx';
import type { PublicEventStatus } from '#contracts/events/events.ts';

type AfterPaymentBarProps = {
  /** Undefined while it is not known yet. */
  eventStatus: PublicEventStatus | undefined;
  /** The payment is not confirmed yet, so nothing else is the main thing to do. */
  waiting: boolean;
  /** *Vote Lagi* was pressed; what is chosen then is the cart of `/checkout`. */
  onAgain: () => void;
};

/** *Beranda* and *Vote Lagi*; once no vote can be bought any more, only the way home. */
export function AfterPaymentBar({ eventStatus, waiting, onAgain }: AfterPaymentBarProps) {
  const { t } = useTranslation('checkout');
  const closed = eventStatus !== undefined && eventStatus !== 'ongoing';
  const home = (
    <LinkButton
      to="/"
      size="lg"
      variant={closed && !waiting ? 'gold' : 'line'}
      onClick={() => clearSelection('finalistid', 'eventid', 'orderid', 'selectedEvent')}
    >
      {t('leaderboard.home')}
    </LinkButton>
  );
  if (closed) {
    return (
      <ActionBar className="mt-auto grid-cols-[1fr_10.5rem] gap-4 md:grid-cols-[15rem_10.5rem] md:justify-center">
        <p className="text-13 text-pretty text-text-2">
          {t(eventStatus === 'canceled' ? 'leaderboard.eventCanceled' : 'leaderboard.eventClosed')}
        </p>
        {home}
      </ActionBar>
    );
  }
  return (
    <ActionBar className="mt-auto grid-cols-[1fr_1.4fr] gap-2.5 md:grid-cols-[10.5rem_15rem] md:justify-center">
      {home}
      <LinkButton to="/checkout" size="lg" variant={waiting ? 'line' : 'gold'} onClick={onAgain}>
        {t('leaderboard.again')}
      </LinkButton>
    </ActionBar>
  );
}
