import { afterEach, expect, test } from '@jest/globals';
import { cleanup, waitFor } from '@testing-library/react';
import {
  useFoundOrganizers,
  useOrganizerChoices,
} from '#client/entities/organizers/get-organizer-choices.ts';
import { answerRequests } from '../../support/client-page.tsx';
import { buildDeskOrganizer, onePage } from '../../support/desk-client.ts';
import { renderPageHook } from '../../support/rendered-hook.tsx';

afterEach(cleanup);

test('choices and each search are fetched by themselves', async () => {
  const requested = answerRequests({
    'GET /admin/event-organizers': ({ query }) => ({
      body: {
        event_organizers: [buildDeskOrganizer({ name: `${query}` })],
        pagination: onePage(1),
      },
    }),
  });
  const { result, rerender } = renderPageHook(
    ({ search, enabled }: { search: string; enabled: boolean }) => ({
      choices: useOrganizerChoices({ enabled }).data?.map(({ name }) => name),
      found: useFoundOrganizers(search).data?.map(({ name }) => name),
    }),
    { props: { search: '', enabled: false } },
  );
  await waitFor(() => expect(result.current).toEqual({ choices: undefined, found: ['page=1&limit=50'] }));
  expect(requested['GET /admin/event-organizers']).toHaveLength(1);
  rerender({ search: 'ayu', enabled: true });
  await waitFor(() =>
    expect(result.current).toEqual({
      choices: ['page=1&limit=100'],
      found: ['search=ayu&page=1&limit=50'],
    }),
  );
});
