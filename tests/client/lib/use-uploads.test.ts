import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useAfterUploads } from '#client/lib/uploads-under-way.ts';
import { useUploads } from '#client/lib/use-uploads.ts';
import { problem } from '../../support/client-page.tsx';
import { pictureFile } from '../../support/upload-stand-in.ts';

/** A request of its own for each picture, answered by the test. */
class Call {
  upload: { onprogress?: (event: object) => void } = {};
  status = 0;
  responseText = '';
  onload?: () => void;
  onabort?: () => void;
  constructor() {
    calls.push(this);
  }
  open() {}
  setRequestHeader() {}
  getResponseHeader() {
    return null;
  }
  send() {}
  abort() {
    this.onabort?.();
  }
  sent = (loaded: number) =>
    act(async () => this.upload.onprogress?.({ lengthComputable: true, loaded, total: 100 }));
  answer = (status: number, body: object) =>
    act(async () => {
      this.status = status;
      this.responseText = JSON.stringify(body);
      this.onload?.();
    });
  store = (name: string) => this.answer(201, { message: 'ok', url: `/media/events/${name}.webp` });
  refuse = () => this.answer(503, problem('unavailable', 'Sedang sibuk.'));
}
const calls: Call[] = [];
const revoked: string[] = [];
const events: string[] = [];
const usual = globalThis.XMLHttpRequest;
const { createObjectURL, revokeObjectURL } = URL;

beforeEach(() => {
  calls.length = 0;
  revoked.length = 0;
  events.length = 0;
  globalThis.XMLHttpRequest = Call as unknown as typeof XMLHttpRequest;
  URL.createObjectURL = (file) => `blob:${(file as File).name}`;
  URL.revokeObjectURL = (preview) => revoked.push(preview);
});
afterEach(() => {
  globalThis.XMLHttpRequest = usual;
  Object.assign(URL, { createObjectURL, revokeObjectURL });
});

const show = () =>
  renderHook(() =>
    useUploads({
      type: 'events',
      onTooLarge: () => events.push('too large'),
      onFailed: ({ message }) => events.push(message),
      onStored: (url) => events.push(url),
    }),
  );
/** A form that is saved while pictures are on their way. */
function saveForm() {
  const save = jest.fn();
  const { result } = renderHook(() => useAfterUploads(save));
  act(() => result.current.saveAfterUploads());
  return { save, isWaiting: () => result.current.waiting };
}
const call = (index: number) => calls[index] as Call;

test('each picture on its way is shown with what of it is sent, until it is stored', async () => {
  const { result } = show();
  expect(result.current).toMatchObject({ uploads: [], busy: false });
  act(() => result.current.start([pictureFile('a.png'), pictureFile('b.png')]));
  expect(result.current.busy).toBe(true);
  await call(0).sent(20);
  await call(1).sent(70);
  const [a, b] = [
    { id: 1, preview: 'blob:a.png', progress: 0.2 },
    { id: 2, preview: 'blob:b.png', progress: 0.7 },
  ];
  expect(result.current.uploads).toEqual([a, b]);
  act(() => result.current.start([pictureFile('c.png')]));
  expect(result.current.uploads).toEqual([a, b, { id: 3, preview: 'blob:c.png', progress: 0 }]);
  await call(0).store('a');
  expect(result.current.uploads.map(({ id }) => id)).toEqual([2, 3]);
  expect(revoked).toEqual(['blob:a.png']);
  await call(1).store('b');
  await call(2).store('c');
  expect(result.current).toMatchObject({ uploads: [], busy: false });
  expect(revoked).toEqual(['blob:a.png', 'blob:b.png', 'blob:c.png']);
});

test('pictures are handed over in the order in which they were chosen, and a form is saved once all are stored', async () => {
  const { result } = show();
  act(() => result.current.start([pictureFile('a.png'), pictureFile('b.png')]));
  const { save, isWaiting } = saveForm();
  await call(1).store('b');
  expect(events).toEqual([]);
  expect(isWaiting()).toBe(true);
  await call(0).store('a');
  expect(events).toEqual(['/media/events/a.webp', '/media/events/b.webp']);
  expect(save).toHaveBeenCalledTimes(1);
  expect(isWaiting()).toBe(false);
});

test('a picture that fails is reported, those after it are handed over, and no form is saved', async () => {
  const { result } = show();
  act(() => result.current.start([pictureFile('a.png'), pictureFile('b.png')]));
  const { save, isWaiting } = saveForm();
  await call(1).store('b');
  await call(0).refuse();
  expect(events).toEqual(['Sedang sibuk.', '/media/events/b.webp']);
  expect(result.current.busy).toBe(false);
  expect(isWaiting()).toBe(false);
  expect(save).not.toHaveBeenCalled();
});

test.each([
  [0, []],
  [1, ['too large']],
])('of files of which one has %d bytes more than the limit, all or none are sent', async (more, expected) => {
  const large = pictureFile('a.png');
  Object.defineProperty(large, 'size', { value: 5 * 1024 * 1024 + more });
  const { result } = show();
  const files = [pictureFile('b.png'), large];
  act(() => result.current.start(files));
  const { save } = saveForm();
  await act(async () => undefined);
  expect(events).toEqual(expected);
  expect(calls).toHaveLength(more === 0 ? 2 : 0);
  expect(save).toHaveBeenCalledTimes(more === 0 ? 0 : 1);
  for (const each of calls) await each.store('x');
  expect(save).toHaveBeenCalledTimes(1);
});

test('whoever leaves stops what is on its way: it is neither handed over nor reported, and no form is saved', async () => {
  const { result, unmount } = show();
  act(() => result.current.start([pictureFile('a.png'), pictureFile('b.png')]));
  const { save, isWaiting } = saveForm();
  await call(1).store('b');
  unmount();
  await act(async () => undefined);
  expect(events).toEqual([]);
  expect(isWaiting()).toBe(false);
  expect(save).not.toHaveBeenCalled();
});
