import { healthSchema } from '#contracts/health/health.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { getHealth } from './get-health.ts';
import { presentHealth } from './health.presenter.ts';

/** The health strip of the desk. */
export const healthEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/health',
    summary: 'How the installation is: what waits, and for how long',
    tag: 'Health',
    access: 'readHealth',
    answers: { 200: healthSchema },
    errors: [],
    handle: async () => ({ body: presentHealth(await getHealth()) }),
  }),
];
