import type { Bench } from '../support/bench.ts';
import { measureNotifications } from '../support/bench-notifications.ts';

export const bench: Bench = {
  name: 'intake',
  about:
    'notifications durably accepted per second, over HTTP with their confirmations going on behind, against a bare driver loop with one durable insert each',
  run: (context) => measureNotifications(context, { until: 'accepted', goals: { cpuRatio: 2 } }),
};
