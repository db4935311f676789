import type { Api } from './api.ts';
import { injectClock } from './seams.ts';

/** What `/metrics` calls overdue so many hours from now, by where the money waits. */
export async function overdueMoney(api: Api, hours: number): Promise<Record<string, number>> {
  injectClock(() => new Date(Date.now() + hours * 3_600_000));
  try {
    const { text } = await api.raw('get', '/metrics');
    const lines = text.matchAll(/^sorak_overdue_money\{where="(\w+)"\} (\d+)$/gm);
    return Object.fromEntries([...lines].map(([, where = '', count]) => [where, Number(count)]));
  } finally {
    injectClock(undefined);
  }
}
