import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { withTimeout } from './timeout.ts';

/** The process's Prometheus registry; names begin with `sorak_`. */
export const registry = new Registry();

/** Node's own figures, event-loop lag among them; called once by each main. */
export function collectProcessMetrics(): void {
  // The usual 10 ms would be a third of what an idle process costs.
  collectDefaultMetrics({ register: registry, prefix: 'sorak_', eventLoopMonitoringPrecision: 50 });
}

export const webhookOutcomes = new Counter({
  name: 'sorak_webhooks_total',
  help: 'Payment notifications by outcome',
  labelNames: ['outcome'] as const,
  registers: [registry],
});

export const webhookAcceptSeconds = new Histogram({
  name: 'sorak_webhook_accept_seconds',
  help: 'Time from a notification to its answer',
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
});

export const settleToBroadcastSeconds = new Histogram({
  name: 'sorak_settle_to_broadcast_seconds',
  help: 'Time from the settle write of an order to the push of the board that holds it',
  buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10],
  registers: [registry],
});

export const passwordChecks = new Counter({
  name: 'sorak_password_checks_total',
  help: 'Passwords compared with a hash, for known and unknown accounts alike',
  registers: [registry],
});

export const openSockets = new Gauge({
  name: 'sorak_sockets',
  help: 'Open sockets of this process',
  registers: [registry],
});

/** Registers a gauge whose value is read when it is scraped. */
export function gaugeReading({
  name,
  help,
  read,
}: {
  name: string;
  help: string;
  read: () => Promise<number> | number;
}): void {
  if (registry.getSingleMetric(name)) return;
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      try {
        this.set(await inTime(Promise.resolve(read())));
      } catch {
        // A figure whose source is down is reported as absent, never as an old value.
        this.remove();
      }
    },
  });
}

/** A store that hangs must not block figures that do not need it. */
const READING_MS = 2_000;

function inTime<T>(reading: Promise<T>): Promise<T> {
  return withTimeout(reading, { ms: READING_MS, what: 'a figure' });
}

/** The same for several values that differ in one label. */
export function gaugeReadings({
  name,
  help,
  label,
  read,
}: {
  name: string;
  help: string;
  label: string;
  read: () => Promise<ReadonlyMap<string, number>>;
}): void {
  if (registry.getSingleMetric(name)) return;
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      this.reset();
      const values = await inTime(read()).catch(() => new Map<string, number>());
      for (const [each, value] of values) this.set({ [label]: each }, value);
    },
  });
}
