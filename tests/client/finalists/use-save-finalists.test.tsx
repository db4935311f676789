import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type Start, useFinalistEntries } from '#client/desk/finalists/use-finalist-entries.ts';
import { useSaveFinalists } from '#client/desk/finalists/use-save-finalists.ts';
import { createQueryClient } from '#client/lib/query.ts';
import { toast } from '#client/ui/toast.tsx';
import { type Answer, answerRequests, problem } from '../../support/client-page.tsx';
import { buildDeskFinalist } from '../../support/desk-events.ts';

const CREATE = 'POST /admin/finalists';
const BULK = 'POST /admin/finalists/bulk';
const UPDATE = 'PUT /admin/finalists';
const BUSY: Answer = { status: 503, body: problem('unavailable', 'Sedang sibuk.') };
const ayu = buildDeskFinalist();
const komang = buildDeskFinalist({ id: 'FIN-2', name: 'Komang', category: 'Bali' });
const saved = (finalist = ayu, status = 200): Answer => ({
  status,
  body: { id: finalist.id, message: 'tersimpan', finalist },
});
const refusal = (...fields: string[]): Answer => ({
  status: 422,
  body: problem('validation_failed', 'Periksa lagi.', {
    errors: fields.map((field) => ({ field, message: `${field}!` })),
  }),
});
const details = {
  revision: 2,
  changed_by: 'Budi',
  changed_at: '2026-11-21T04:00:00.000Z',
  differences: [{ field: 'category', current: 'Bali', sent: 'DIY' }],
};
const CONFLICT: Answer = { status: 409, body: problem('edit_conflict', 'Sudah diubah.', { details }) };

/** The drawer over two stored finalists. */
function open(
  answers: Parameters<typeof answerRequests>[0] = {},
  { start = { id: 'FIN-1' }, inWizard = false }: { start?: Start; inWizard?: boolean } = {},
) {
  const requested = answerRequests(answers);
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => {
      const list = useFinalistEntries({ finalists: [ayu, komang], start });
      return { list, ...useSaveFinalists({ eventId: 'EVT-1', list, inWizard }) };
    },
    { wrapper },
  );
  const now = () => result.current;
  const change = (at: number, values: { name?: string; category?: string }) =>
    act(() => now().list.change(now().list.entries[at]?.key ?? '', values));
  const save = async (...places: number[]) => {
    let isDone: boolean | undefined;
    await act(async () => {
      isDone = await now().save(now().list.entries.filter((_, at) => places.includes(at)));
    });
    return isDone;
  };
  return {
    requested,
    client,
    now,
    change,
    save,
    /** New ones, behind the stored. */
    add: (...values: { name: string; category: string }[]) => {
      for (const each of values) {
        act(() => now().list.add());
        change(now().list.entries.length - 1, each);
      }
    },
    show: (at: number) => act(() => now().list.show(at)),
    problems: () => now().list.entries.map((entry) => entry.problems),
    ids: () => now().list.entries.map(({ id }) => id),
    bodies: (name: string) => (requested[name] ?? []).map(({ body }) => body),
    keys: (name: string) => (requested[name] ?? []).map(({ headers }) => headers['Idempotency-Key']),
  };
}
const NADIRA = { name: 'Nadira', category: 'Aceh' };
const MARIA = { name: 'Maria', category: 'Papua' };
const requestOf = (values: { name: string; category: string }) => ({
  ...values,
  number: null,
  sosial_media_url: '-',
  profile_image_url: '',
  banner_image_url: '',
});

let success: jest.SpiedFunction<typeof toast.success>;
let failure: jest.SpiedFunction<typeof toast.error>;
beforeEach(() => {
  success = jest.spyOn(toast, 'success').mockImplementation(() => undefined);
  failure = jest.spyOn(toast, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('saving finalists', () => {
  test('shows the first one that is not complete, and sends nothing', async () => {
    const { now, change, save, problems, requested } = open();
    change(1, { name: ' ' });
    expect(now().list.at).toBe(0);
    expect(await save(0, 1)).toBe(false);
    expect(now().list.at).toBe(1);
    expect(problems()).toEqual([{}, { name: 'Name is required' }]);
    expect(failure.mock.calls).toEqual([['Please complete the required fields']]);
    expect(requested).toEqual({});
  });

  test('sends a single new one by itself, and its next edit as one that is stored', async () => {
    const made = buildDeskFinalist({ id: 'FIN-9', ...NADIRA, revision: 7 });
    const { add, save, ids, bodies, change, now } = open({
      [CREATE]: saved(made, 201),
      [UPDATE]: saved(made),
    });
    add(NADIRA);
    const key = now().list.current?.key;
    expect(await save(0, 1, 2)).toBe(true);
    expect(bodies(CREATE)).toEqual([{ event_id: 'EVT-1', ...requestOf(NADIRA) }]);
    expect(ids()).toEqual(['FIN-1', 'FIN-2', 'FIN-9']);
    expect(now().list.current?.key).toBe(key);
    expect(success.mock.calls).toEqual([['Successfully create finalist.']]);
    change(2, { name: 'Nadira S.' });
    expect(await save(0, 1, 2)).toBe(true);
    expect(bodies(UPDATE)).toEqual([
      { id: 'FIN-9', revision: 7, ...requestOf({ ...NADIRA, name: 'Nadira S.' }) },
    ]);
  });

  test('sends several new ones in one call', async () => {
    const made = [NADIRA, MARIA].map((values, at) => buildDeskFinalist({ ...values, id: `FIN-${at + 8}` }));
    const { add, save, ids, bodies } = open(
      { [BULK]: { status: 201, body: { message: 'dua', finalists: made } } },
      { inWizard: true },
    );
    add(NADIRA, MARIA);
    expect(await save(0, 1, 2, 3)).toBe(true);
    expect(bodies(BULK)).toEqual([{ event_id: 'EVT-1', finalists: [requestOf(NADIRA), requestOf(MARIA)] }]);
    expect(ids()).toEqual(['FIN-1', 'FIN-2', 'FIN-8', 'FIN-9']);
    expect(success.mock.calls).toEqual([['Success create finalist: dua']]);
  });

  test.each([
    ['a single new one', CREATE, [NADIRA], saved(ayu, 201)],
    [
      'several new ones',
      BULK,
      [NADIRA, MARIA],
      { status: 201, body: { message: 'ok', finalists: [ayu, komang] } },
    ],
  ])(
    '[BO-3.43] goes out with the same key until it has succeeded: %s',
    async (_what, call, values, answer) => {
      const { now, add, save, keys } = open({ [call]: [BUSY, answer, answer] });
      add(...values);
      const places = values.map((_, at) => at + 2);
      const before = now().list.entries.filter((_, at) => places.includes(at));
      expect(await save(...places)).toBe(false);
      expect(await save(...places)).toBe(true);
      await act(async () => {
        await now().save(before);
      });
      const [first, second, third] = keys(call);
      expect(first).toMatch(/./);
      expect(second).toBe(first);
      expect(third).toMatch(/./);
      expect(third).not.toBe(first);
    },
  );

  test('sends what is changed of a stored one, and nothing of the others; the list of the event is fetched anew', async () => {
    const stored = buildDeskFinalist({ category: 'DIY', revision: 2 });
    const { client, change, save, bodies, requested, now } = open({ [UPDATE]: saved(stored) });
    client.setQueryData(['desk-finalists', 'EVT-1'], []);
    client.setQueryData(['desk-finalists', 'EVT-2'], []);
    change(0, { category: 'DIY' });
    expect(await save(0, 1)).toBe(true);
    expect(bodies(UPDATE)).toEqual([
      { id: 'FIN-1', revision: 1, ...requestOf({ name: 'Ayu Larasati', category: 'DIY' }) },
    ]);
    expect(Object.keys(requested)).toEqual([UPDATE]);
    expect(now().list.entries[0]).toMatchObject({ revision: 2, saved: { category: 'DIY' } });
    expect(success.mock.calls).toEqual([['Successfully update finalist.']]);
    const isOld = (id: string) => client.getQueryState(['desk-finalists', id])?.isInvalidated;
    expect([isOld('EVT-1'), isOld('EVT-2')]).toEqual([true, false]);
  });

  test('goes on one at a time', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { now, change, save, bodies } = open({ [UPDATE]: { ...(saved() as object), after: promise } });
    change(0, { category: 'DIY' });
    expect(now().saving).toBe(false);
    let first: Promise<boolean | undefined> | undefined;
    await act(async () => {
      first = now().save(now().list.entries);
    });
    expect(now().saving).toBe(true);
    expect(await save(0, 1)).toBe(false);
    expect(now().saving).toBe(true);
    resolve();
    await act(async () => {
      expect(await first).toBe(true);
    });
    expect(now().saving).toBe(false);
    expect(bodies(UPDATE)).toHaveLength(1);
  });
});

describe('finalists that the server refuses', () => {
  test('show why at the fields of the one that is meant', async () => {
    const { add, save, problems, now, show } = open({
      [BULK]: refusal('finalists.1.name', 'finalists.1.category'),
    });
    add(NADIRA, MARIA);
    show(0);
    expect(await save(2, 3)).toBe(false);
    expect(problems()).toEqual([
      {},
      {},
      {},
      { name: 'finalists.1.name!', category: 'finalists.1.category!' },
    ]);
    expect(now().list.at).toBe(3);
    expect(failure.mock.calls).toEqual([['Failed create finalist.', { detail: 'Periksa lagi.' }]]);
    expect(success).not.toHaveBeenCalled();
  });

  test('keep what is wrong with one that is refused by itself', async () => {
    const { add, save, problems, now, show } = open({ [CREATE]: refusal('name') }, { inWizard: true });
    add(NADIRA);
    show(0);
    expect(await save(2)).toBe(false);
    expect(problems()).toEqual([{}, {}, { name: 'name!' }]);
    expect(now().list.at).toBe(2);
    expect(failure.mock.calls).toEqual([['Failed create finalist', { detail: 'Periksa lagi.' }]]);
  });

  test('keep what is wrong with an edit', async () => {
    const { change, save, problems, now } = open({ [UPDATE]: refusal('category') });
    change(1, { category: 'DIY' });
    expect(await save(0, 1)).toBe(false);
    expect(problems()).toEqual([{}, { category: 'category!' }]);
    expect(now().list.at).toBe(1);
    expect(failure.mock.calls).toEqual([['Failed update finalist.', { detail: 'Periksa lagi.' }]]);
    expect(now().saving).toBe(false);
  });

  test('stay where they are when it is nothing about their fields', async () => {
    const { change, save, problems, now } = open({ [UPDATE]: BUSY });
    change(1, { category: 'DIY' });
    expect(await save(0, 1)).toBe(false);
    expect(problems()).toEqual([{}, {}]);
    expect(now().list.at).toBe(0);
    expect(now().list.entries[1]?.values.category).toBe('DIY');
  });

  test('stay where they are when something else goes wrong', async () => {
    const { add, save, problems, now, show } = open({ [CREATE]: saved(ayu, 201) });
    add(NADIRA);
    show(0);
    jest.spyOn(crypto, 'randomUUID').mockImplementation(() => {
      throw new Error('none');
    });
    expect(await save(2)).toBe(false);
    expect(problems()).toEqual([{}, {}, {}]);
    expect(now().list.at).toBe(0);
    expect(failure.mock.calls).toEqual([
      ['Failed create finalist.', { detail: 'Terjadi kesalahan. Coba lagi.' }],
    ]);
  });
});

describe('a finalist that somebody else has saved meanwhile', () => {
  const theirs = buildDeskFinalist({ ...komang, category: 'Aceh', sosial_media_url: 'komang', revision: 2 });
  const answers = {
    [UPDATE]: [CONFLICT, saved(theirs)],
    'GET /admin/finalists/FIN-2': { body: { finalist: theirs } },
  };
  const clash = async (given: Parameters<typeof open>[0] = answers) => {
    const opened = open(given);
    opened.change(1, { category: 'DIY' });
    const mine = opened.now().list.entries[1];
    expect(await opened.save(0, 1)).toBe(false);
    return { ...opened, mine };
  };

  test('is shown with both', async () => {
    const { now, mine } = await clash();
    expect(now().list.at).toBe(1);
    expect(now().conflict).toEqual({ entry: mine, details, stored: theirs });
    expect(failure).not.toHaveBeenCalled();
    act(() => now().closeConflict());
    expect(now().conflict).toBeNull();
    expect(now().list.entries[1]).toMatchObject({ revision: 1, values: { category: 'DIY' } });
  });

  test("is saved with one's own changes on top", async () => {
    const { now, bodies, mine } = await clash({ ...answers, [UPDATE]: [CONFLICT, BUSY] });
    let isDone: boolean | undefined;
    await act(async () => {
      isDone = await now().keepMine();
    });
    expect(isDone).toBe(false);
    expect(bodies(UPDATE)[1]).toEqual({
      id: 'FIN-2',
      revision: 2,
      ...requestOf({ name: 'Komang', category: 'DIY' }),
      sosial_media_url: 'komang',
    });
    expect(now().conflict).toBeNull();
    expect(now().list.entries[1]).toMatchObject({
      key: mine?.key,
      revision: 2,
      values: { category: 'DIY', socialMedia: 'komang' },
      saved: { category: 'Aceh' },
    });
  });

  test('is taken as it is stored', async () => {
    const { now, bodies } = await clash();
    act(() => now().takeStored());
    expect(now().conflict).toBeNull();
    expect(now().list.entries[1]).toMatchObject({ revision: 2, values: { category: 'Aceh' } });
    expect(bodies(UPDATE)).toHaveLength(1);
  });

  test('and cannot be read now is refused like any other', async () => {
    const { now } = await clash({ [UPDATE]: CONFLICT, 'GET /admin/finalists/FIN-2': 'network' });
    expect(now().conflict).toBeNull();
    expect(failure.mock.calls).toEqual([['Failed update finalist.', { detail: 'Sudah diubah.' }]]);
  });

  test('leaves nothing to decide where there is none', async () => {
    const { now, requested } = open();
    await act(async () => {
      expect(await now().keepMine()).toBe(false);
    });
    act(() => now().takeStored());
    expect(now().list.entries.map(({ id }) => id)).toEqual(['FIN-1', 'FIN-2']);
    expect(requested).toEqual({});
  });
});
