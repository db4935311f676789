import { useEffect, useRef, useState } from 'react';
import {
  SCREEN_POLL_MS,
  SCREEN_TOKEN_HEADER,
  type ScreenFrame,
  screenFrameSchema,
} from '#contracts/screens/screens.ts';
import { ApiError, request } from '../lib/api.ts';
import { watchEvent, watchScreen } from '../lib/live.ts';
import { serverNow } from '../lib/server-clock.ts';

/** A request that hangs must not hold up the next one. */
const TIMEOUT_MS = 4_000;
/** A lively board is read anew at most this often. */
const LIVE_READ_MS = 500;

export type HallState = {
  /** The last picture, kept through any outage; null before the first one, and once the link is revoked. */
  frame: ScreenFrame | null;
  /** When the server last confirmed it, in `serverNow()` milliseconds. */
  syncedAt: number | null;
  /** The link is unknown or revoked: nothing may be shown. */
  isDark: boolean;
};

/** The picture of a hall screen: read by HTTP again and again, and at once after a message that it changed. */
export function useHallFrame(token: string): HallState {
  const [state, setState] = useState<HallState>({ frame: null, syncedAt: null, isDark: false });
  const readSoon = useRef(() => {});

  useEffect(() => {
    let stopped = false;
    let underWay = false;
    let again = false;
    const read = async () => {
      if (underWay) {
        again = true;
        return;
      }
      underWay = true;
      try {
        const frame = await getFrame(token, AbortSignal.timeout(TIMEOUT_MS));
        if (!stopped) setState({ frame, syncedAt: serverNow(), isDark: false });
      } catch (error) {
        const isGone = error instanceof ApiError && error.status === 404;
        // Anything else is an outage: the last picture stays and says how old it is.
        if (isGone && !stopped) setState({ frame: null, syncedAt: null, isDark: true });
      } finally {
        underWay = false;
      }
      if (!again || stopped) return;
      again = false;
      void read();
    };
    let soon: number | undefined;
    readSoon.current = () => {
      soon ??= window.setTimeout(() => {
        soon = undefined;
        void read();
      }, LIVE_READ_MS);
    };
    void read();
    const timer = window.setInterval(read, SCREEN_POLL_MS);
    const stopWatching = watchScreen(token, { onWatched: read, onScreenChanged: read });
    return () => {
      stopped = true;
      stopWatching();
      window.clearInterval(timer);
      window.clearTimeout(soon);
    };
  }, [token]);

  const liveEventId = state.frame?.live_event_id ?? null;
  useEffect(() => {
    if (liveEventId === null) return;
    const read = () => readSoon.current();
    return watchEvent(liveEventId, { onUpdated: read, onEventChanged: read });
  }, [liveEventId]);

  return state;
}

/** What the screen of a link may show now. @throws ApiError 404 when the link is unknown or revoked */
function getFrame(token: string, signal: AbortSignal): Promise<ScreenFrame> {
  return request('/screen', screenFrameSchema, { headers: { [SCREEN_TOKEN_HEADER]: token }, signal });
}
