import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { emptyEventValues, toCreateRequest } from '#client/desk/events/event-values.ts';
import { useWizard } from '#client/desk/flows/wizard/use-wizard.ts';
import {
  clearWizard,
  keepWizard,
  recallWizard,
  type WizardMemory,
} from '#client/desk/flows/wizard/wizard-memory.ts';
import type { WizardStep } from '#client/desk/flows/wizard/wizard-moves.ts';
import { deskEventKeys } from '#client/entities/events/desk-event-keys.ts';
import { noteUploads } from '#client/lib/uploads-under-way.ts';
import { type Answer, answerRequests, closePages, Providers, problem } from '../../support/client-page.tsx';
import { buildDeskEvent, typedEventValues as values } from '../../support/desk-events.ts';

const CREATE = 'POST /admin/events';
const organizer = { id: 'EO-1', name: 'Pesona' };
const TYPED: WizardMemory = { organizer, values, draft: null, step: 2 };
const FRESH: WizardMemory = { organizer: null, values: emptyEventValues, draft: null, step: 1 };
const event = buildDeskEvent({ status: 'draft' });
const created: Answer = { body: { message: 'Tersimpan.', event } };
const KEYS = { list: deskEventKeys.list({}), other: ['transactions'] };

beforeEach(clearWizard);
afterEach(closePages);

function open(kept: WizardMemory = FRESH, answer: Answer = created) {
  keepWizard(kept);
  const requested = answerRequests({ [CREATE]: answer });
  const queryClient = new QueryClient();
  for (const key of Object.values(KEYS)) queryClient.setQueryData(key, null);
  const { result } = renderHook(() => useWizard(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <Providers queryClient={queryClient}>{children}</Providers>
    ),
  });
  return {
    result,
    queryClient,
    move: (to: WizardStep) => act(async () => result.current.move(to)),
    sent: () => (requested[CREATE] ?? []).map(({ body }) => body),
  };
}

describe('the way to the finalists', () => {
  test('makes the draft, and goes on with it', async () => {
    const { result, move, sent, queryClient } = open(TYPED);
    await move(3);
    await waitFor(() => expect(result.current.step).toBe(3));
    expect(sent()).toEqual([toCreateRequest(values, 'EO-1')]);
    expect(result.current).toMatchObject({ draft: { id: 'EVT-1' }, creating: false, attempt: 0 });
    expect(queryClient.getQueryData(deskEventKeys.one('EVT-1'))).toEqual(event);
    const old = Object.values(KEYS).map((key) => queryClient.getQueryState(key)?.isInvalidated);
    expect(old).toEqual([true, false]);
    expect(await screen.findByText('Success created event: Tersimpan.')).toBeTruthy();
    expect(recallWizard()).toEqual({ ...TYPED, draft: { id: 'EVT-1' }, step: 3 });
  });

  test('ends at the fields that are missing, dates among them', async () => {
    const { result, move, sent } = open({ ...TYPED, values: { ...values, startDate: '', startTime: '' } });
    await move(3);
    expect(await screen.findByText('Please fill in all required fields')).toBeTruthy();
    expect(result.current).toMatchObject({ step: 2, attempt: 1, draft: null });
    expect(result.current.form.getFieldState('startDate').error?.message).toBe('Isi tanggal dan jamnya.');
    expect(sent()).toEqual([]);
    await move(3);
    expect(result.current.attempt).toBe(2);
  });

  test('ends at the fields that the server refuses', async () => {
    const { result, move } = open(TYPED, {
      status: 422,
      body: problem('validation_failed', 'Periksa isian.', {
        errors: [{ field: 'name', message: 'Sudah dipakai.' }],
      }),
    });
    await move(3);
    expect(await screen.findByText('Failed create event: Periksa isian.')).toBeTruthy();
    expect(result.current).toMatchObject({ step: 2, attempt: 1, draft: null });
    expect(result.current.form.getFieldState('name').error?.message).toBe('Sudah dipakai.');
  });

  test.each<[string, Answer, string]>([
    [
      'refuses',
      { status: 409, body: problem('conflict', 'Tidak bisa.') },
      'Failed create event: Tidak bisa.',
    ],
    ['gives an answer that cannot be read', { body: {} }, 'Failed create event.'],
  ])('ends with a toast when the server %s', async (_what, answer, sentence) => {
    const { result, move } = open(TYPED, answer);
    await move(3);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(result.current).toMatchObject({ step: 2, attempt: 0, draft: null });
  });

  test('waits for pictures that are on their way', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    noteUploads(promise);
    const { result, move, sent } = open(TYPED);
    await move(3);
    expect(result.current.waiting).toBe(true);
    await move(1);
    expect(result.current.step).toBe(2);
    expect(sent()).toEqual([]);
    await act(async () => resolve(true));
    await waitFor(() => expect(result.current.step).toBe(3));
    expect(sent()).toHaveLength(1);
    expect(result.current.waiting).toBe(false);
  });
});

describe('the steps', () => {
  test('need an organizer, which is kept with the step', async () => {
    const { result, move } = open();
    await move(2);
    expect(await screen.findByText('Please choose event organizer to continue')).toBeTruthy();
    expect(result.current.step).toBe(1);
    act(() => result.current.setOrganizer(organizer));
    await move(2);
    expect(result.current.step).toBe(2);
    act(() => result.current.form.setValue('name', 'Gita'));
    expect(recallWizard()).toEqual({
      organizer,
      values: { ...emptyEventValues, name: 'Gita' },
      draft: null,
      step: 2,
    });
  });

  test('lead back no further than the finalists once there is a draft', async () => {
    const { result, move } = open({ ...TYPED, draft: { id: 'EVT-1' }, step: 4 });
    await move(2);
    expect(await screen.findByText(/^Action not allowed/)).toBeTruthy();
    expect(result.current.step).toBe(4);
    await move(3);
    expect(result.current.step).toBe(3);
  });

  test.each([
    [organizer, 2],
    [null, 1],
  ])('of a draft that is gone, with the organizer %j, begin at %d', (chosen, step) => {
    const { result } = open({ ...TYPED, organizer: chosen, draft: { id: 'EVT-1' }, step: 3 });
    act(() => result.current.dropDraft());
    expect(result.current).toMatchObject({ draft: null, step, organizer: chosen });
  });
});

describe('a wizard', () => {
  test('is empty until something is chosen or typed', () => {
    const { result } = open();
    expect(result.current.isEmpty).toBe(true);
    act(() => result.current.setOrganizer(organizer));
    expect(result.current.isEmpty).toBe(false);
  });

  test('is not empty once something is typed', () => {
    const { result } = open();
    act(() => {
      result.current.form.register('name');
      result.current.form.setValue('name', 'Gita', { shouldDirty: true });
    });
    expect(result.current.isEmpty).toBe(false);
  });

  test.each<[string, Partial<WizardMemory>]>([
    ['a draft', { draft: { id: 'EVT-1' }, step: 3 }],
    ['an organizer', { organizer }],
  ])('is not empty with %s that was kept', (_what, kept) => {
    expect(open({ ...FRESH, ...kept }).result.current.isEmpty).toBe(false);
  });
});
