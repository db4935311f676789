import { beforeEach, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { usePictureFiles } from '#client/desk/finalists/import/use-picture-files.ts';
import { UPLOAD_BYTES_MAX } from '#contracts/media/uploads.ts';
import { problem } from '../../support/client-page.tsx';
import { pictureFile, standInForUploads } from '../../support/upload-stand-in.ts';

let uploads: ReturnType<typeof standInForUploads>;
beforeEach(() => {
  uploads = standInForUploads();
});

function open() {
  const { result, unmount } = renderHook(() => usePictureFiles('Terlalu besar.'));
  return {
    unmount,
    add: (...files: File[]) => act(() => result.current.add(files)),
    send: (...keys: string[]) => act(async () => result.current.sendWanted(new Set(keys))),
    files: () => [...result.current.files.values()],
    states: () => [...result.current.files.values()].map(({ key, state }) => `${key} ${state}`),
  };
}
const sentNames = () => uploads.sent.map(({ name }) => name);

test('[BO-2.171] pictures wait until rows use them; each is stored as one of a finalist', async () => {
  const { add, send, files, states } = open();
  const file = pictureFile('Ayu.PNG', UPLOAD_BYTES_MAX);
  add(file, pictureFile('sari.png'));
  const waiting = { key: 'ayu.png', name: 'Ayu.PNG', file, state: 'waiting', url: '', problem: '' };
  expect(files()[0]).toEqual(waiting);
  await send('made.png');
  expect(uploads.sent).toEqual([]);
  await send('ayu.png');
  expect(uploads.sent).toEqual([{ name: 'Ayu.PNG', type: 'finalists' }]);
  expect(files()[0]).toEqual({ ...waiting, state: 'stored', url: '/media/finalists/Ayu.webp' });
  expect(states()).toEqual(['ayu.png stored', 'sari.png waiting']);
  await send('ayu.png', 'sari.png');
  expect(sentNames()).toEqual(['Ayu.PNG', 'sari.png']);
});

test('[BO-2.171] a picture that is too large, or that the server refuses, has failed and says why', async () => {
  uploads.refuseWith(
    422,
    problem('x', 'Tidak sah.', { errors: [{ field: 'file', message: 'Bukan gambar.' }] }),
  );
  const { add, send, files } = open();
  add(pictureFile('besar.png', UPLOAD_BYTES_MAX + 1), pictureFile('ayu.png'));
  await send('besar.png', 'ayu.png');
  expect(sentNames()).toEqual(['ayu.png']);
  expect(files().map(({ state, problem, url }) => [state, problem, url])).toEqual([
    ['failed', 'Terlalu besar.', ''],
    ['failed', 'Bukan gambar.', ''],
  ]);
});

test('[BO-2.171] three pictures are on their way at once', async () => {
  const release = uploads.hold();
  const { add, send, states } = open();
  const names = ['1.png', '2.png', '3.png', '4.png', '5.png'];
  add(...names.map((name) => pictureFile(name)));
  await send('1.png', '2.png');
  await send(...names);
  await send(...names);
  expect(sentNames()).toEqual(['1.png', '2.png', '3.png']);
  expect(states()).toEqual([
    '1.png sending',
    '2.png sending',
    '3.png sending',
    '4.png waiting',
    '5.png waiting',
  ]);
  await act(async () => release());
  await send(...names);
  expect(sentNames()).toEqual(names);
});

test('[BO-2.171] a picture chosen again under the same name is sent in place of the first', async () => {
  const release = uploads.hold();
  const { add, send, files } = open();
  add(pictureFile('ayu.png', 10));
  await send('ayu.png');
  const second = pictureFile('AYU.png', 20);
  add(second);
  await act(async () => release());
  expect(files()).toMatchObject([{ name: 'AYU.png', file: second, state: 'waiting', url: '' }]);
  await send('ayu.png');
  expect(files()).toMatchObject([{ file: second, state: 'stored', url: '/media/finalists/AYU.webp' }]);
});

test('[BO-2.171] pictures on their way are called off when the import is closed', async () => {
  uploads.hold();
  const { add, send, unmount } = open();
  add(pictureFile('ayu.png'));
  await send('ayu.png');
  expect(uploads.aborted).toEqual([]);
  unmount();
  expect(uploads.aborted).toEqual(['ayu.png']);
});
