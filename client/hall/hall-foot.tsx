import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import type { ScreenFrame } from '#contracts/screens/screens.ts';
import { formatCount, formatTime } from '../lib/format.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { ArrowUpIcon } from '../ui/icons.ts';
import { KawungMark } from '../ui/kawung.tsx';
import * as styles from './hall-foot.module.css';
import { LONG_NAME } from './hall-place.tsx';

/** The code in the corner with its address. */
export function HallFoot({ frame }: { frame: ScreenFrame }) {
  const { t } = useTranslation(['hall', 'common']);
  const [spike] = frame.spikes.toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <footer className={styles.foot}>
      <HallCode frame={frame} />
      <div className="min-w-0">
        {(!spike || spike.name.length < LONG_NAME) && (
          <p className={styles.invitation}>
            {frame.covered > 0 ? t('left', { count: frame.covered }) : t('scan')}
          </p>
        )}
        <Address text={frame.short_address} />
        {spike && <Spike spike={spike} zone={frame.event.zone} />}
      </div>
      <span className={styles.brand}>
        <KawungMark className="w-10" />
        {t('common:brand')}
      </span>
    </footer>
  );
}

/** In one line, as large as its letters let it be. */
function Address({ text }: { text: string }) {
  return (
    <b className={styles.address} style={{ '--letters': text.length } as CSSProperties}>
      {text}
    </b>
  );
}

/** The latest sudden jump, worded neutrally: how many paid orders, over how long. With a long name it takes the invitation's place. */
function Spike({ spike, zone }: { spike: ScreenFrame['spikes'][number]; zone: string }) {
  const { t } = useTranslation('hall');
  const { name, orders, minutes, at } = spike;
  const time = formatTime(at, { zone });
  return (
    <p className={styles.spike}>
      <ArrowUpIcon className={styles.spikeIcon} />
      <span className={styles.spikeText}>
        {orders === 1
          ? t('spike.one', { name, time })
          : t('spike.many', { name, orders: formatCount(orders), minutes, time })}
      </span>
    </p>
  );
}

/** The code with its quiet zone, always dark on paper so that every reader takes it. */
export function HallCode({ frame, isLarge = false }: { frame: ScreenFrame; isLarge?: boolean }) {
  const { t } = useTranslation('hall');
  const { qr, short_address: address } = frame;
  return (
    <div className={clsx(styles.code, isLarge && styles.largeCode)}>
      <svg
        className="block w-full"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t('scanLabel', { address })}
      >
        <rect width={qr.size} height={qr.size} fill="#fffcf6" />
        <path d={qr.path} fill="#15101f" />
      </svg>
    </div>
  );
}
