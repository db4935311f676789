import { clsx } from 'clsx';
import type { Finalist } from '#contracts/finalists/finalists.ts';
import { FINALIST_SIZES, LONG_FINALIST_NAME } from '#contracts/stage.ts';
import { FinalistLine } from '../../entities/finalists/finalist-line.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useBack } from '../../lib/use-back.ts';
import { IconButton } from '../../ui/button.tsx';
import { fitWords } from '../../ui/fit-words.ts';
import { ChevronLeftIcon, ShareIcon } from '../../ui/icons.ts';
import { Picture } from '../../ui/picture.tsx';
import { finalistPicture } from './finalist-picture.ts';
import * as styles from './finalist-stage.module.css';

type FinalistStageProps = {
  finalist: Finalist;
  /** Empty while it is not known yet. */
  eventName: string;
  onShare: () => void;
};

/** The night half: back, share, the picture, and who is being cheered. */
export function FinalistStage({ finalist, eventName, onShare }: FinalistStageProps) {
  const { t } = useTranslation('finalist');
  const { kind, src } = finalistPicture(finalist);
  const back = useBack(`/events/${encodeURIComponent(finalist.event_unique_name)}`);
  return (
    <div className={`${styles.stage} wall-event`} data-theme="night">
      <div className={styles.controls}>
        <IconButton ring label={t('back')} onClick={back}>
          <ChevronLeftIcon className="i" />
        </IconButton>
        <IconButton ring label={t('share')} aria-haspopup="dialog" onClick={onShare}>
          <ShareIcon className="i" />
        </IconButton>
      </div>
      <div className={clsx(styles.frame, kind === 'qr' && styles.code)}>
        <Picture
          src={src}
          alt={t(`picture.${kind}`, { name: finalist.name })}
          ratio={kind === 'qr' ? '1/1' : '4/5'}
          sizes={FINALIST_SIZES}
          className={styles.portrait}
          priority
        />
      </div>
      <div className={styles.words}>
        <h1
          className={clsx('display fit-words', finalist.name.length > LONG_FINALIST_NAME && styles.longName)}
          style={fitWords(finalist.name)}
        >
          {finalist.name}
        </h1>
        <p className="lead">
          <FinalistLine finalist={finalist} />
          {eventName && ` · ${eventName}`}
        </p>
      </div>
    </div>
  );
}
