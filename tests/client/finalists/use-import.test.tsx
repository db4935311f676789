import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useImport } from '#client/desk/finalists/import/use-import.ts';
import { createQueryClient } from '#client/lib/query.ts';
import { toast } from '#client/ui/toast.tsx';
import { IMPORT_FILE_BYTES_MAX, type ImportFinalistsRequest } from '#contracts/finalists/desk-finalists.ts';
import { type Answer, answerRequests, problem } from '../../support/client-page.tsx';
import { pass } from '../../support/pass-time.ts';
import { pictureFile, standInForUploads } from '../../support/upload-stand-in.ts';

const IMPORT = 'POST /admin/finalists/import';
const CHECK_PAUSE_MS = 400;
type Body = { rows: ImportFinalistsRequest['rows']; dry_run?: boolean };

/** As the server judges: a row needs a name. */
function judge({ rows, dry_run }: Body): Answer {
  const errors = [{ field: 'name', message: 'Nama wajib.' }];
  const failures = rows.filter(({ name }) => !name).map(({ row }) => ({ row, errors }));
  const created_count = rows.length - failures.length;
  const counts = { created_count, failed_count: failures.length };
  return {
    status: dry_run ? 200 : 201,
    body: { message: 'ok', ...counts, finalists: [], failures },
  };
}

/** jsdom's files do not give their bytes. */
function fileOf(text: string, { size = text.length, name = 'finalis.csv' } = {}): File {
  const file = new File([text], name);
  Object.defineProperty(file, 'size', { value: size });
  const bytes = Uint8Array.from(Buffer.from(text));
  Object.defineProperty(file, 'arrayBuffer', { value: async () => bytes.buffer });
  return file;
}

function open(answer: (body: Body) => Answer = judge) {
  const requested = answerRequests({ [IMPORT]: ({ body }) => answer(body as Body) });
  const client = createQueryClient();
  const onChanged = jest.fn();
  const onDone = jest.fn();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useImport({ eventId: 'EVT-1', onChanged, onDone }), { wrapper });
  const now = () => result.current;
  const choose = async (file: File | string) => {
    act(() => now().choose(typeof file === 'string' ? fileOf(file) : file));
    await pass(0);
  };
  return {
    client,
    onChanged,
    onDone,
    now,
    choose,
    /** Until the rows are checked. */
    check: async (file: File | string) => {
      await choose(file);
      await pass(CHECK_PAUSE_MS);
      await pass(0);
    },
    sent: () => (requested[IMPORT] ?? []).map(({ body }) => body as Body),
    keys: () => (requested[IMPORT] ?? []).map(({ headers }) => headers['Idempotency-Key']),
  };
}
/** An answer that is on its way until it is let go. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { after: promise, release: resolve };
}
const PAIR = 'name,category\nAyu,Bali\nSari,Solo';
const FAULTY = 'name,category\nAyu,Bali\n,Aceh';

let uploads: ReturnType<typeof standInForUploads>;
beforeEach(() => {
  jest.useFakeTimers();
  uploads = standInForUploads();
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('a chosen file', () => {
  test('[BO-2.172] is read, then checked once it has stood still', async () => {
    const { now, choose, sent } = open();
    expect(now()).toMatchObject({
      chosen: null,
      lines: [],
      count: 0,
      faultyCount: 0,
      problem: undefined,
      checking: false,
      pictures: [],
      unmatched: [],
      sendingCount: 0,
      ready: false,
      storing: false,
    });
    const chosen = choose('name,category,nomor,instagram\nAyu,Bali,07,ayu.l\nSari,Solo,,');
    expect(now()).toMatchObject({ lines: [], checking: true, ready: false });
    await chosen;
    expect(now()).toMatchObject({
      chosen: { name: 'finalis.csv', format: 'UTF-8' },
      count: 2,
      checking: true,
      ready: false,
    });
    expect(now().lines).toEqual([
      {
        row: 2,
        name: 'Ayu',
        category: 'Bali',
        number: '07',
        socialMedia: 'ayu.l',
        photo: '',
        faults: {},
        editing: false,
        picture: undefined,
      },
      {
        row: 3,
        name: 'Sari',
        category: 'Solo',
        number: '',
        socialMedia: '',
        photo: '',
        faults: {},
        editing: false,
        picture: undefined,
      },
    ]);
    await pass(CHECK_PAUSE_MS - 1);
    expect(sent()).toEqual([]);
    await pass(1);
    await pass(0);
    expect(sent()).toEqual([
      {
        event_id: 'EVT-1',
        dry_run: true,
        rows: [
          { row: 2, name: 'Ayu', category: 'Bali', sosial_media_url: 'ayu.l', number: '07' },
          { row: 3, name: 'Sari', category: 'Solo', sosial_media_url: '' },
        ],
      },
    ]);
    expect(now()).toMatchObject({ count: 2, faultyCount: 0, checking: false, ready: true });
    expect(now().lines.map(({ editing }) => editing)).toEqual([false, false]);
  });

  test('[BO-2.170] of the largest size is taken, a larger one refused', async () => {
    const { now, choose } = open();
    await choose(fileOf(PAIR, { size: IMPORT_FILE_BYTES_MAX }));
    expect(now().lines).toHaveLength(2);
    expect(now().problem).toBeUndefined();
    await choose(fileOf(PAIR, { size: IMPORT_FILE_BYTES_MAX + 1 }));
    expect(now()).toMatchObject({ lines: [], chosen: null, checking: false, ready: false });
    expect(now().problem).toBe(
      'Berkas ini terlalu besar. Paling besar 1 MB: hapus kolom atau lembar yang tidak perlu, lalu pilih lagi.',
    );
  });

  test('[BO-2.170] that cannot be read takes the place of the one before, and goes with the next one', async () => {
    const { now, check, choose } = open();
    await check(FAULTY);
    expect(now()).toMatchObject({ count: 1, faultyCount: 1 });
    await choose('nomor;;provinsi\n1;;Bali');
    expect(now()).toMatchObject({
      chosen: null,
      lines: [],
      count: 0,
      faultyCount: 0,
      checking: false,
      problem: 'Baris pertama harus memuat kolom name dan category. Yang terbaca: nomor, provinsi.',
    });
    const unreadable = new File([], 'finalis.csv');
    Object.defineProperty(unreadable, 'arrayBuffer', { value: () => Promise.reject(new Error('gone')) });
    const chosen = choose(unreadable);
    expect(now()).toMatchObject({ problem: undefined, checking: true });
    await chosen;
    expect(now()).toMatchObject({ problem: 'Berkas ini tidak terbaca.', checking: false });
    await check(PAIR);
    expect(now()).toMatchObject({ problem: undefined, count: 2, ready: true });
  });

  test('[BO-2.170] whose rows the server does not take at all is checked once, and says why', async () => {
    const errors = [{ field: 'rows', message: 'Paling banyak 500 baris.' }];
    const { now, check, sent } = open(() => ({
      status: 503,
      body: problem('unavailable', 'Sedang sibuk.', { errors }),
    }));
    await check(PAIR);
    await pass(60_000);
    expect(sent()).toHaveLength(1);
    expect(now()).toMatchObject({ problem: 'Paling banyak 500 baris.', checking: false, ready: false });
  });
});

describe('the rows of an import', () => {
  test('[BO-2.172] with a fault are opened, mended and checked again', async () => {
    const { now, check, sent } = open();
    await check(FAULTY);
    expect(now()).toMatchObject({ count: 1, faultyCount: 1, checking: false, ready: true });
    expect(now().lines.map(({ row, faults, editing }) => ({ row, faults, editing }))).toEqual([
      { row: 2, faults: {}, editing: false },
      { row: 3, faults: { name: 'Nama wajib.' }, editing: true },
    ]);
    act(() => now().edit(3, 'name', 'Sari'));
    expect(now().lines.map(({ name, faults }) => [name, faults])).toEqual([
      ['Ayu', {}],
      ['Sari', { name: 'Nama wajib.' }],
    ]);
    expect(now()).toMatchObject({ checking: true, ready: false });
    await pass(CHECK_PAUSE_MS);
    await pass(0);
    expect(sent()[1]?.rows.map(({ name }) => name)).toEqual(['Ayu', 'Sari']);
    expect(now()).toMatchObject({ count: 2, faultyCount: 0, checking: false, ready: true });
    expect(now().lines.map(({ editing }) => editing)).toEqual([false, true]);
  });

  test('[BO-2.172] are not ready while the answer of a check is on its way; what was found before stands', async () => {
    const first = held();
    const second = held();
    const gates = [first.after, second.after];
    const { now, check } = open((body) => {
      const after = gates.shift();
      return { ...(judge(body) as object), ...(after && { after }) };
    });
    await check(FAULTY);
    expect(now()).toMatchObject({ count: 2, faultyCount: 0, checking: true, ready: false });
    first.release();
    await pass(0);
    expect(now()).toMatchObject({ count: 1, faultyCount: 1, checking: false, ready: true });
    act(() => now().edit(3, 'name', 'Sari'));
    await pass(CHECK_PAUSE_MS);
    expect(now()).toMatchObject({ count: 1, faultyCount: 1, checking: true, ready: false });
    second.release();
    await pass(0);
    expect(now()).toMatchObject({ count: 2, faultyCount: 0, checking: false, ready: true });
  });

  test('[BO-2.172] are not ready when each has a fault', async () => {
    const { now, check } = open();
    await check('name,category\n,Bali');
    expect(now()).toMatchObject({ count: 0, faultyCount: 1, checking: false, ready: false });
  });

  test('[BO-2.172] are opened one by one, and closed in the next file', async () => {
    const { now, check } = open();
    await check(PAIR);
    act(() => now().open(3));
    expect(now().lines.map(({ editing }) => editing)).toEqual([false, true]);
    act(() => now().open(2));
    expect(now().lines.map(({ editing }) => editing)).toEqual([true, true]);
    await check(PAIR);
    expect(now().lines.map(({ editing }) => editing)).toEqual([false, false]);
  });

  test('[BO-2.172] can be left out', async () => {
    const { now, check, sent } = open();
    await check(PAIR);
    act(() => now().remove(2));
    expect(now().lines.map(({ row, name }) => [row, name])).toEqual([[3, 'Sari']]);
    await pass(CHECK_PAUSE_MS);
    await pass(0);
    expect(sent()[1]?.rows.map(({ row }) => row)).toEqual([3]);
    act(() => now().remove(3));
    expect(now()).toMatchObject({ lines: [], count: 0, checking: false, ready: false });
  });
});

describe('storing an import', () => {
  test('[BO-2.172] ends it, and the list of that event is fetched anew', async () => {
    const success = jest.spyOn(toast, 'success');
    const way = held();
    const { now, check, sent, client, onChanged, onDone } = open((body) =>
      body.dry_run ? judge(body) : { ...(judge(body) as object), after: way.after },
    );
    client.setQueryData(['desk-finalists', 'EVT-1'], []);
    client.setQueryData(['desk-finalists', 'EVT-2'], []);
    await check('name,category,nomor\nAyu,Bali,7\nSari,Solo,');
    act(() => now().store());
    await pass(0);
    expect(now().storing).toBe(true);
    expect(onChanged).not.toHaveBeenCalled();
    way.release();
    await pass(0);
    expect(now().storing).toBe(false);
    expect(sent()[1]).toEqual({
      event_id: 'EVT-1',
      rows: [
        {
          row: 2,
          name: 'Ayu',
          category: 'Bali',
          sosial_media_url: '',
          number: '7',
          profile_image_url: '',
        },
        { row: 3, name: 'Sari', category: 'Solo', sosial_media_url: '', profile_image_url: '' },
      ],
    });
    expect([onChanged.mock.calls.length, onDone.mock.calls.length]).toEqual([1, 1]);
    expect(success.mock.calls).toEqual([['2 finalis ditambahkan.']]);
    expect(
      ['EVT-1', 'EVT-2'].map((id) => client.getQueryState(['desk-finalists', id])?.isInvalidated),
    ).toEqual([true, false]);
  });

  test('[BO-2.172] keeps the rows that are left with a fault', async () => {
    const { now, check, onChanged, onDone } = open();
    await check(FAULTY);
    act(() => now().store());
    await pass(0);
    expect(now().lines.map(({ row }) => row)).toEqual([3]);
    expect([onChanged.mock.calls.length, onDone.mock.calls.length]).toEqual([1, 0]);
    expect(now()).toMatchObject({ checking: true, ready: false });
  });

  test('[BO-2.172] that fails says why until a row is changed, and is tried again with the same key', async () => {
    const { now, check, keys, onChanged, onDone } = open((body) =>
      body.dry_run ? judge(body) : { status: 503, body: problem('unavailable', 'Sedang sibuk.') },
    );
    await check(PAIR);
    act(() => now().store());
    await pass(0);
    expect(now()).toMatchObject({ problem: 'Sedang sibuk.', ready: true, storing: false });
    act(() => now().store());
    await pass(0);
    expect(keys()[2]).toMatch(/./);
    expect(keys()[2]).toBe(keys()[1]);
    expect([onChanged.mock.calls.length, onDone.mock.calls.length]).toEqual([0, 0]);
    act(() => now().edit(2, 'category', 'Aceh'));
    expect(now().problem).toBeUndefined();
  });
});

describe('the pictures of an import', () => {
  test('[BO-2.171] are waited for, and go along with the rows that name them', async () => {
    const release = uploads.hold();
    const { now, check, sent } = open();
    await check('name,category,photo\nAyu,Bali,AYU.png\nSari Dewi,Solo,\nMade,Aceh,\nPutu,Aceh,');
    act(() =>
      now().addPictures(
        ['ayu', 'sari-dewi', 'made', 'putu', 'lain'].map((name) => pictureFile(`${name}.png`)),
      ),
    );
    expect(now().lines.map(({ picture }) => picture?.state)).toEqual([
      'sending',
      'sending',
      'sending',
      'waiting',
    ]);
    expect(now()).toMatchObject({ sendingCount: 4, ready: false, checking: false });
    expect(now().pictures.map(({ key }) => key)).toEqual([
      'ayu.png',
      'sari-dewi.png',
      'made.png',
      'putu.png',
      'lain.png',
    ]);
    expect(now().unmatched.map(({ key }) => key)).toEqual(['lain.png']);
    release();
    await pass(0);
    await pass(0);
    expect(now().lines.map(({ picture }) => picture?.state)).toEqual([
      'stored',
      'stored',
      'stored',
      'stored',
    ]);
    expect(now()).toMatchObject({ sendingCount: 0, ready: true });
    act(() => now().store());
    await pass(0);
    expect((sent().at(-1)?.rows ?? []).map(({ profile_image_url }) => profile_image_url)).toEqual([
      '/media/finalists/ayu.webp',
      '/media/finalists/sari-dewi.webp',
      '/media/finalists/made.webp',
      '/media/finalists/putu.webp',
    ]);
  });

  test('[BO-2.171] that are too large are not waited for', async () => {
    const { now, check } = open();
    await check('name,category\nAyu,Bali');
    act(() => now().addPictures([pictureFile('ayu.png', 5 * 1024 * 1024 + 1)]));
    expect(now().lines[0]?.picture).toMatchObject({ state: 'failed', problem: 'Paling besar 5 MB.' });
    expect(now()).toMatchObject({ sendingCount: 0, ready: true });
  });
});
