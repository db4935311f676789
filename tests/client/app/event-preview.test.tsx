import { afterEach, expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import type { EventPreview } from '#contracts/events/event-preview.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildDeskEvent, buildDeskFinalist } from '../../support/desk-events.ts';

const { EventPreviewPage } = await import('#client/public/pages/event-preview.tsx');
const { previewEvent, previewFinalists, previewOrganizer } = await import(
  '#client/desk/flows/wizard/preview-page.ts'
);

afterEach(closePages);

const draft = buildDeskEvent({ status: 'draft', name: 'Bintang Kampus' });
const preview: EventPreview = {
  event: previewEvent(draft, Date.now()),
  finalists: previewFinalists([buildDeskFinalist()], draft),
  event_organizer: previewOrganizer(draft, undefined),
};
const LINK = 'GET /event-preview';
const show = (answer: Parameters<typeof answerRequests>[0][string]) => {
  const requested = answerRequests({ [LINK]: answer });
  renderPages(
    { '/preview': <EventPreviewPage />, '/events/:event/:finalist': <p>elsewhere</p> },
    `/preview#${'a'.repeat(43)}`,
  );
  return requested;
};

test('[BO-3.35] shows the page of the draft, says that it is a preview, and leads nowhere', async () => {
  const requested = show({ body: preview });
  expect(await screen.findByRole('heading', { level: 1, name: 'Bintang Kampus' })).toBeTruthy();
  expect(screen.getByRole('note').textContent).toContain('belum diterbitkan');
  expect(screen.getByText('Ayu Larasati')).toBeTruthy();
  expect(requested[LINK]).toHaveLength(1);
  const controls = document.querySelectorAll('main :is(a, button)');
  expect(controls.length).toBeGreaterThan(2);
  for (const control of controls) fireEvent.click(control);
  expect(screen.queryByText('elsewhere')).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: 'Bintang Kampus' })).toBeTruthy();
});

test('[BO-3.35] a link that has ended says so, and what failed is said with a way to try again', async () => {
  show({ status: 404, body: problem('not_found', 'x') });
  expect(await screen.findByRole('heading', { name: 'Pratinjau ini sudah berakhir' })).toBeTruthy();
  closePages();
  show({ status: 403, body: problem('forbidden', 'Tidak bisa.') });
  expect(await screen.findByText('Error: Tidak bisa.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Coba lagi' })).toBeTruthy();
});
