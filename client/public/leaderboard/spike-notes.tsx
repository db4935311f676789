import { formatTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ArrowUpIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/states.tsx';
import type { LiveBoard } from './use-live-board.ts';

/** A neutral line for each sudden jump: how many paid orders, over how long; never who. */
export function SpikeNotes({ spikes, zone }: Pick<LiveBoard, 'spikes'> & { zone: string | undefined }) {
  const { t } = useTranslation('leaderboard');
  return spikes.map(({ finalist_id: id, name, orders, minutes, at }) => (
    <div key={id} className="mb-3">
      <Notice icon={<ArrowUpIcon className="i" />}>
        <b>{t('spike.title', { name })}</b>{' '}
        {orders === 1
          ? t('spike.one', { time: formatTime(at, { zone }) })
          : t('spike.many', { orders, minutes, time: formatTime(at, { zone }) })}
      </Notice>
    </div>
  ));
}
