import { jest } from '@jest/globals';
import { act } from '@testing-library/react';
import type { ConnectionState } from '#client/lib/live-connection.ts';
import type { PublicEventStatus } from '#contracts/events/events.ts';
import type {
  EventChanged,
  LeaderboardHeartbeat,
  LeaderboardUpdated,
  PayoutChanged,
  PosterProgress,
  RefundRunChanged,
  TransactionChanged,
  WatchAck,
} from '#contracts/live.ts';
import { buildMove } from './orders-client.ts';

type Watcher = {
  heldVersion?: () => number | undefined;
  onWatched?: (answer: WatchAck) => void;
  onUpdated?: (message: LeaderboardUpdated) => void;
  onHeartbeat?: (message: LeaderboardHeartbeat) => void;
  onEventChanged?: (message: EventChanged) => void;
  onTransaction?: (message: TransactionChanged) => void;
  onPosterProgress?: (message: PosterProgress) => void;
  onPayout?: (message: PayoutChanged) => void;
  onRefundRun?: (message: RefundRunChanged) => void;
  onScreenChanged?: () => void;
};

/** The room of the desk; events have theirs by their ids. */
const DESK = 'staff';

/**
 * Takes the place of `client/lib/live.ts` (which has a test of its own, with a real server), so that a test says
 * what the socket sends. Call it before importing anything that imports that module, and import with `await import`.
 */
export function standInForLive() {
  const watchers = new Map<string, Set<Watcher>>();
  const listeners = new Set<() => void>();
  let state: ConnectionState = 'connected';
  jest.unstable_mockModule('../../client/lib/live.ts', async () => {
    const { useSyncExternalStore } = await import('react');
    return {
      watchEvent: (eventId: string, watcher: Watcher) => {
        const room = watchers.get(eventId) ?? new Set();
        watchers.set(eventId, room.add(watcher));
        return () => room.delete(watcher);
      },
      watchDesk: (watcher: Watcher) => {
        const room = watchers.get(DESK) ?? new Set();
        watchers.set(DESK, room.add(watcher));
        return () => room.delete(watcher);
      },
      watchOrder: () => () => undefined,
      watchScreen: (token: string, watcher: Watcher) => {
        const room = watchers.get(token) ?? new Set();
        watchers.set(token, room.add(watcher));
        return () => room.delete(watcher);
      },
      useConnectionState: () =>
        useSyncExternalStore(
          (listener) => {
            listeners.add(listener);
            return () => listeners.delete(listener);
          },
          () => state,
        ),
    };
  });
  const report = (eventId: string, say: (watcher: Watcher) => void) =>
    act(async () => {
      for (const watcher of watchers.get(eventId) ?? []) say(watcher);
    });
  const at = () => new Date().toISOString();
  return {
    watched: (eventId: string, version?: number, status: PublicEventStatus = 'ongoing') =>
      report(eventId, (watcher) => watcher.onWatched?.({ ok: true, version, status, at: at() })),
    refused: (eventId: string, code: string) =>
      report(eventId, (watcher) => watcher.onWatched?.({ ok: false, code })),
    update: (message: LeaderboardUpdated) =>
      report(message.event_id, (watcher) => watcher.onUpdated?.(message)),
    heartbeat: (
      eventId: string,
      version: number,
      status: PublicEventStatus = 'ongoing',
      { hidden = false }: { hidden?: boolean } = {},
    ) =>
      report(eventId, (watcher) =>
        watcher.onHeartbeat?.({ event_id: eventId, version, status, results_hidden: hidden, at: at() }),
      ),
    eventChanged: (eventId: string, status: string) =>
      report(eventId, (watcher) => watcher.onEventChanged?.({ event_id: eventId, status })),
    screenChanged: (token: string) => report(token, (watcher) => watcher.onScreenChanged?.()),
    deskWatched: () => report(DESK, (watcher) => watcher.onWatched?.({ ok: true, at: at() })),
    transaction: (message: Partial<TransactionChanged> = {}) =>
      report(DESK, (watcher) => watcher.onTransaction?.(buildMove(message))),
    payout: (message: PayoutChanged) => report(DESK, (watcher) => watcher.onPayout?.(message)),
    refundRun: (message: RefundRunChanged) => report(DESK, (watcher) => watcher.onRefundRun?.(message)),
    posters: (message: PosterProgress) => report(DESK, (watcher) => watcher.onPosterProgress?.(message)),
    setState: (next: ConnectionState) =>
      act(async () => {
        state = next;
        for (const listener of listeners) listener();
      }),
    /** What the watchers would say that they hold. */
    heldVersions: (eventId: string) =>
      [...(watchers.get(eventId) ?? [])].map((watcher) => watcher.heldVersion?.()),
    watcherCount: (eventId: string) => watchers.get(eventId)?.size ?? 0,
  };
}
