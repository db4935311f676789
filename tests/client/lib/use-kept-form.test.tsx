import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { clearClaims, setClaims } from '#client/lib/session.ts';
import { clearStored } from '#client/lib/storage.ts';
import { useKeptForm } from '#client/lib/use-kept-form.ts';
import { buildClaims } from '../../support/orders-client.ts';
import { acceptRouterRequests } from '../../support/router-requests.ts';

acceptRouterRequests();
afterEach(() => {
  cleanup();
  clearStored();
});

function Form() {
  const { defaultValues, keep } = useKeptForm({ name: 'registration', empty: { word: '' } });
  const [word, setWord] = useState(defaultValues.word);
  const [sent, setSent] = useState(false);
  keep(() => (sent ? null : { word }));
  return (
    <>
      <input aria-label="word" value={word} onChange={({ target }) => setWord(target.value)} />
      <button type="button" onClick={() => setSent(true)}>
        send
      </button>
    </>
  );
}

/** Somebody who came to the form by a link and typed into it. */
async function typeIntoForm() {
  const router = createMemoryRouter([
    { path: '/', element: <h1>home</h1> },
    { path: '/form', Component: Form },
    { path: '/terms', element: <h1>terms</h1> },
  ]);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/form'));
  await userEvent.type(screen.getByLabelText('word'), 'rahasia');
  return router;
}

/** The same, who went on to the terms. */
async function leaveForTerms({ sent = false }: { sent?: boolean } = {}) {
  const router = await typeIntoForm();
  if (sent) await userEvent.click(screen.getByRole('button', { name: 'send' }));
  await act(() => router.navigate('/terms'));
  return {
    back: () => act(() => router.navigate(-1)),
    byLink: () => act(() => router.navigate('/form')),
  };
}
const word = async () => (await screen.findByLabelText<HTMLInputElement>('word')).value;

test('[PX-28] what was typed is there for whoever comes back, and not for whoever comes by a link', async () => {
  const { back, byLink } = await leaveForTerms();
  await byLink();
  expect(await word()).toBe('');
  await back();
  await back();
  expect(await word()).toBe('rahasia');
});

test('[PX-28] nothing is kept of what was sent', async () => {
  const { back } = await leaveForTerms({ sent: true });
  await back();
  expect(await word()).toBe('');
});

test.each([
  ['logs in', () => setClaims(buildClaims())],
  [
    'logs out',
    () => {
      setClaims(buildClaims());
      clearClaims();
    },
  ],
])('[PX-28] nothing is kept once somebody %s', async (_what, change) => {
  const { back } = await leaveForTerms();
  act(change);
  await back();
  expect(await word()).toBe('');
});

test('[PX-28] nothing is kept of the first page, whose key is that of every first page', async () => {
  const router = createMemoryRouter(
    [
      { path: '/form', Component: Form },
      { path: '/terms', element: <h1>terms</h1> },
    ],
    { initialEntries: ['/form'] },
  );
  render(<RouterProvider router={router} />);
  await userEvent.type(screen.getByLabelText('word'), 'rahasia');
  await act(() => router.navigate('/terms'));
  await act(() => router.navigate(-1));
  expect(await word()).toBe('');
});

test('[PX-28] what stays on the page through a link to itself is kept there, too', async () => {
  const router = await typeIntoForm();
  await act(() => router.navigate('/form?again'));
  await act(() => router.navigate('/terms'));
  await act(() => router.navigate(-1));
  expect(await word()).toBe('rahasia');
});
