import { unpackPosition } from '#contracts/leaderboard/packed-position.ts';
import { messageReaders } from '#contracts/live-shapes.ts';
import { rooms, watchersOf } from './live-rooms.ts';
import type { LiveSocket } from './live-subscriptions.ts';
import { noteServerTime } from './server-clock.ts';

/** Every message is parsed; an invalid one is dropped; the next heartbeat makes up for it. */
export function listen(on: LiveSocket): void {
  on.on('leaderboard.updated', (raw) => {
    const { data } = messageReaders['leaderboard.updated'].safeParse(raw);
    if (!data) return;
    const update = { ...data, rows: data.rows.map(unpackPosition) };
    for (const watcher of watchersOf('event', update.event_id)) watcher.onUpdated?.(update);
  });
  on.on('leaderboard.heartbeat', (raw) => {
    const { data } = messageReaders['leaderboard.heartbeat'].safeParse(raw);
    if (!data) return;
    noteServerTime(data.at);
    for (const watcher of watchersOf('event', data.event_id)) watcher.onHeartbeat?.(data);
  });
  on.on('event.changed', (raw) => {
    const { data } = messageReaders['event.changed'].safeParse(raw);
    if (data) for (const watcher of watchersOf('event', data.event_id)) watcher.onEventChanged?.(data);
  });
  on.on('order.status', (raw) => {
    const { data } = messageReaders['order.status'].safeParse(raw);
    if (data) for (const watcher of watchersOf('order', data.order_id)) watcher.onOrderStatus?.(data);
  });
  on.on('transaction.changed', (raw) => {
    const { data } = messageReaders['transaction.changed'].safeParse(raw);
    if (data) for (const watcher of watchersOf('staff', '')) watcher.onTransaction?.(data);
  });
  on.on('poster.progress', (raw) => {
    const { data } = messageReaders['poster.progress'].safeParse(raw);
    if (data) for (const watcher of watchersOf('staff', '')) watcher.onPosterProgress?.(data);
  });
  on.on('payout.changed', (raw) => {
    const { data } = messageReaders['payout.changed'].safeParse(raw);
    if (data) for (const watcher of watchersOf('staff', '')) watcher.onPayout?.(data);
  });
  on.on('refund_run.changed', (raw) => {
    const { data } = messageReaders['refund_run.changed'].safeParse(raw);
    if (data) for (const watcher of watchersOf('staff', '')) watcher.onRefundRun?.(data);
  });
  on.on('screen.changed', () => {
    for (const { kind, watchers } of rooms.values()) {
      if (kind === 'screen') for (const watcher of watchers) watcher.onScreenChanged?.();
    }
  });
  on.on('votes.counted', (raw) => {
    const { data } = messageReaders['votes.counted'].safeParse(raw);
    if (data) for (const watcher of watchersOf('account', '')) watcher.onVotesCounted?.(data);
  });
}
