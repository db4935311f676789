import { clsx } from 'clsx';
import type { CSSProperties } from 'react';
import type { ScreenFrame } from '#contracts/screens/screens.ts';
import { formatCount, formatTime } from '../lib/format.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { ArrowUpIcon } from '../ui/icons.ts';
import { KawungMark } from '../ui/kawung.tsx';
import { LONG_NAME } from './hall-place.tsx';

/** The code in the corner with its address. */
export function HallFoot({ frame }: { frame: ScreenFrame }) {
  const { t } = useTranslation(['projector', 'common']);
  return (
    <footer>
      <HallCode frame={frame} />
      <div className="qt">
        <p>{frame.covered > 0 ? t('left', { count: frame.covered }) : t('scan')}</p>
        <Address text={frame.short_address} />
        <Spike spikes={frame.spikes} zone={frame.event.zone} />
      </div>
      <span className="hall-brand">
        <KawungMark />
        {t('common:brand')}
      </span>
    </footer>
  );
}

/** In one line, as large as its letters let it be. */
function Address({ text }: { text: string }) {
  return <b style={{ '--letters': text.length } as CSSProperties}>{text}</b>;
}

/** The latest sudden jump, worded neutrally: how many paid orders, over how long. With a long name it takes the invitation's place. */
function Spike({ spikes, zone }: Pick<ScreenFrame, 'spikes'> & { zone: string }) {
  const { t } = useTranslation('projector');
  const [note] = spikes.toSorted((one, other) => other.at.localeCompare(one.at));
  if (!note) return null;
  const { name, orders, minutes, at } = note;
  const time = formatTime(at, { zone });
  return (
    <p className={clsx('sp', name.length >= LONG_NAME && 'long')}>
      <ArrowUpIcon className="i" />
      <span>
        {orders === 1
          ? t('spike.one', { name, time })
          : t('spike.many', { name, orders: formatCount(orders), minutes, time })}
      </span>
    </p>
  );
}

/** The code with its quiet zone, always dark on paper so that every reader takes it. */
export function HallCode({ frame: { qr, short_address: address } }: { frame: ScreenFrame }) {
  const { t } = useTranslation('projector');
  return (
    <div className="q">
      <svg
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
