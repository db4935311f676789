import { useEffect, useState } from 'react';
import type { EventDetail } from '#contracts/events/events.ts';
import { serverNow } from '../../lib/server-clock.ts';

/**
 * What a visitor can do with an event right now. `closing`: no checkout is opened any more, but payments under way
 * still count. `coming-soon`: upcoming without dates.
 */
export type EventPhase = 'coming-soon' | 'upcoming' | 'open' | 'closing' | 'completed' | 'canceled';

type Clocked = Pick<EventDetail, 'status' | 'start' | 'closes_at' | 'checkout_closes_at' | 'is_show'>;

/** The phase at an instant (milliseconds on the server's clock). The clock may run ahead of the stored status. */
export function eventPhaseAt(event: Clocked, now: number): EventPhase {
  const passed = (at: string | null) => at !== null && Date.parse(at) <= now;
  if (event.status === 'canceled' || event.status === 'completed') return event.status;
  if (event.status === 'upcoming') {
    if (!event.is_show || event.start === null) return 'coming-soon';
    if (!passed(event.start)) return 'upcoming';
  }
  if (passed(event.closes_at)) return 'completed';
  return passed(event.checkout_closes_at) ? 'closing' : 'open';
}

/** Timers overflow beyond 24 days and stop while the device is suspended: check again at least this often. */
const LOOK_AGAIN_MS = 60_000;

/** The phase, turning by itself when the clock passes start, checkout's closing and end. */
export function useEventPhase(event: Clocked): EventPhase;
/** Undefined while the event is not known yet. */
export function useEventPhase(event: Clocked | undefined): EventPhase | undefined;
export function useEventPhase(event: Clocked | undefined): EventPhase | undefined {
  const [now, setNow] = useState(serverNow);
  const start = event?.start;
  const checkoutClosesAt = event?.checkout_closes_at;
  const closesAt = event?.closes_at;
  useEffect(() => {
    let timer = 0;
    const look = () => {
      const at = serverNow();
      setNow(at);
      const next = [start, checkoutClosesAt, closesAt]
        .filter((instant) => typeof instant === 'string')
        .map((instant) => Date.parse(instant) - at)
        .filter((left) => left > 0);
      window.clearTimeout(timer);
      timer = window.setTimeout(look, Math.min(LOOK_AGAIN_MS, ...next) + 20);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [start, checkoutClosesAt, closesAt]);
  return event && eventPhaseAt(event, now);
}
