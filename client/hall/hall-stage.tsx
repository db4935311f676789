import { clsx } from 'clsx';
import type { ScreenFrame } from '#contracts/screens/screens.ts';
import { FinalistLine } from '../entities/finalists/finalist-line.tsx';
import { formatLongDateTime, formatPercent } from '../lib/format.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { KawungMark } from '../ui/kawung.tsx';
import { RollingNumber } from '../ui/rolling-number.tsx';
import { HallBoard, STAGE } from './hall-board.tsx';
import { HallCode } from './hall-foot.tsx';
import * as styles from './hall-stage.module.css';

/** A longer name alone on the screen is set smaller. */
const LONG_NAME = 44;

/** What kind of thing stands between head and foot; `podium` is a board that nobody but the first three is on. */
export function stageOf({ show, rows }: ScreenFrame): 'code' | 'words' | 'spotlight' | 'board' | 'podium' {
  if (show === 'qr') return 'code';
  if (show === 'waiting' || rows.length === 0) return 'words';
  if (show === 'spotlight') return rows[0]?.finalist ? 'spotlight' : 'words';
  return rows.length > STAGE.length ? 'board' : 'podium';
}

/** What stands between head and foot. */
export function HallStage({ frame }: { frame: ScreenFrame }) {
  const { t } = useTranslation('hall');
  if (frame.show === 'qr') {
    return (
      <div className={clsx(styles.alone, styles.withCode)}>
        <HallCode frame={frame} isLarge />
        <p className={styles.text}>{t('scan')}</p>
        <b className={styles.address}>{frame.short_address}</b>
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
  const { t } = useTranslation('hall');
  const at = until && formatLongDateTime(until, { zone: event.zone });
  return <Words title={t('hidden')} text={at ? t('hiddenUntil', { time: at }) : event.tagline} />;
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.alone}>
      <KawungMark className={styles.mark} />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
    </div>
  );
}

function Spotlight({ frame }: { frame: ScreenFrame }) {
  const { t } = useTranslation('hall');
  const [row] = frame.rows;
  const { finalist, rank, vote_percentage: share } = row ?? {};
  if (!finalist) return <Words title={t('waiting')} text={frame.event.tagline} />;
  return (
    <div className={styles.spotlight} key={finalist.id}>
      <div className={styles.portrait}>
        {finalist.profile_image && <img className={styles.image} src={finalist.profile_image} alt="" />}
      </div>
      <div>
        {typeof rank === 'number' && <p className={clsx(styles.text, styles.rank)}>{t('rank', { rank })}</p>}
        <h2 className={clsx(styles.title, finalist.name.length > LONG_NAME && styles.longTitle)}>
          {finalist.name}
        </h2>
        <p className={styles.text}>
          <FinalistLine finalist={finalist} />
        </p>
        {typeof share === 'number' && (
          <b className={styles.share}>
            <RollingNumber value={share} format={formatPercent} />
          </b>
        )}
      </div>
    </div>
  );
}
