import type { LeaderboardRow } from '#contracts/leaderboard/leaderboard.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Podium } from '../leaderboard/podium.tsx';
import * as styles from './winners.module.css';

type WinnersProps = {
  /** From the first rank on. */
  winners: readonly LeaderboardRow[];
  /** Before that the order may still change. */
  isFinal: boolean;
};

/** In place of the voting cards once an event is over: its first three on the lit stage. */
export function Winners({ winners, isFinal }: WinnersProps) {
  const { t } = useTranslation('event');
  const [first] = winners;
  return (
    <div className={`${styles.winners} wall-event`} data-theme="night">
      <div className={styles.words}>
        <h3 className="display">{t('finalists.completed')}</h3>
        {first && (
          <p className="lead mt-3">
            {t(isFinal ? 'finalists.winner' : 'finalists.leader', { name: first.name })}
          </p>
        )}
        <p className="mt-1 text-15 text-text-2">{t('finalists.completedText')}</p>
        <LinkButton to="/events" variant="line" className="mt-6">
          {t('finalists.others')}
        </LinkButton>
      </div>
      <Podium onEdge rows={winners} label={t('finalists.podium')} />
    </div>
  );
}
