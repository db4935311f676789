import type { Fault } from '../orders/index.ts';
import { eventProjections, overallProjections } from './registry.ts';

/** What is wrong with everything that is kept of an event's orders. */
export async function findFaults(eventId: string): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const projection of eventProjections) faults.push(...(await projection.faults(eventId)));
  return faults;
}

/** What is wrong with what is kept of all orders together. */
export async function findOverallFaults(): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const projection of overallProjections) faults.push(...(await projection.faults()));
  return faults;
}
