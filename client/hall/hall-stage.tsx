import { clsx } from 'clsx';
import type { ScreenFrame } from '#contracts/screens/screens.ts';
import { formatLongDateTime, formatPercent } from '../lib/format.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { FinalistLine } from '../ui/finalist-line.tsx';
import { KawungMark } from '../ui/kawung.tsx';
import { RollingNumber } from '../ui/rolling-number.tsx';
import { HallBoard } from './hall-board.tsx';
import { HallCode } from './hall-foot.tsx';

/** A longer name alone on the screen is set smaller. */
const LONG_NAME = 44;

/** What stands between head and foot. */
export function HallStage({ frame }: { frame: ScreenFrame }) {
  const { t } = useTranslation('projector');
  if (frame.show === 'qr') {
    return (
      <div className="alone code">
        <HallCode frame={frame} />
        <p>{t('scan')}</p>
        <b>{frame.short_address}</b>
      </div>
    );
  }
  if (frame.show === 'waiting') return <Words title={t('waiting')} text={frame.event.tagline} />;
  if (frame.show === 'spotlight') return <Spotlight frame={frame} />;
  // Another board is another stage: nobody has climbed from one to the other.
  if (frame.rows.length > 0) return <HallBoard key={`${frame.show}/${frame.category}`} frame={frame} />;
  if (!frame.results_hidden) return <Words title={t('empty')} text={frame.event.tagline} />;
  return <Hidden frame={frame} />;
}

function Hidden({ frame: { hidden_until: until, event } }: { frame: ScreenFrame }) {
  const { t } = useTranslation('projector');
  const at = until && formatLongDateTime(until, { zone: event.zone });
  return <Words title={t('hidden')} text={at ? t('hiddenUntil', { time: at }) : event.tagline} />;
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <div className="alone">
      <KawungMark />
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}

function Spotlight({ frame }: { frame: ScreenFrame }) {
  const { t } = useTranslation('projector');
  const [row] = frame.rows;
  const { finalist, rank, vote_percentage: share } = row ?? {};
  if (!finalist) return <Words title={t('waiting')} text={frame.event.tagline} />;
  return (
    <div className="spot" key={finalist.id}>
      <div className="im">{finalist.profile_image && <img src={finalist.profile_image} alt="" />}</div>
      <div>
        {typeof rank === 'number' && <p className="spot-rank num">{t('rank', { rank })}</p>}
        <h2 className={clsx(finalist.name.length > LONG_NAME && 'long')}>{finalist.name}</h2>
        <p>
          <FinalistLine finalist={finalist} />
        </p>
        {typeof share === 'number' && (
          <b>
            <RollingNumber value={share} format={formatPercent} />
          </b>
        )}
      </div>
    </div>
  );
}
