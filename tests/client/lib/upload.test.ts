import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ApiError } from '#client/lib/api.ts';
import { i18n } from '#client/lib/i18n/i18n.ts';
import { uploadPicture, uploadRefusal } from '#client/lib/upload.ts';
import { problem } from '../../support/client-page.tsx';
import { pictureFile } from '../../support/upload-stand-in.ts';

/** The one call that is under way: what it was given, and what comes of it. */
class Call {
  static latest: Call;
  upload: { onprogress?: (event: object) => void } = {};
  status = 0;
  responseText = '';
  headers: Record<string, string> = {};
  opened: string[] = [];
  form?: FormData;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  answerHeaders: Record<string, string> = {};
  constructor() {
    Call.latest = this;
  }
  open(...given: string[]) {
    this.opened = given;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader(name: string) {
    return this.answerHeaders[name] ?? null;
  }
  abort() {
    this.onabort?.();
  }
  send(form: FormData) {
    this.form = form;
  }
  answer(status: number, body: unknown, headers: Record<string, string> = {}) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.answerHeaders = headers;
    this.onload?.();
  }
}

const usual = globalThis.XMLHttpRequest;
beforeEach(() => {
  globalThis.XMLHttpRequest = Call as unknown as typeof XMLHttpRequest;
});
afterEach(() => {
  globalThis.XMLHttpRequest = usual;
});

const URL_OF_IT = '/media/finalists/ayu.webp';
function upload(options: Partial<Parameters<typeof uploadPicture>[1]> = {}) {
  const file = pictureFile('ayu.png');
  const answer = uploadPicture(file, { type: 'finalists', ...options }).then(
    (url) => ({ url }),
    (error: unknown) => ({ error }),
  );
  return { file, answer, call: Call.latest };
}

describe('the upload of a picture', () => {
  test('sends what it is of before the picture, and gives the address of what is stored', async () => {
    const { file, answer, call } = upload();
    expect(call.opened).toEqual(['POST', '/api/v1/admin/uploads']);
    expect(call.headers).toMatchObject({ 'X-Requested-With': 'sorak', Accept: 'application/json' });
    expect([...(call.form?.keys() ?? [])]).toEqual(['type', 'file']);
    expect(call.form?.get('type')).toBe('finalists');
    expect(call.form?.get('file')).toHaveProperty('name', file.name);
    call.answer(201, { message: 'ok', url: URL_OF_IT });
    expect(await answer).toEqual({ url: URL_OF_IT });
  });

  test('says how much of it is on its way, where that is known', async () => {
    const onProgress = jest.fn();
    const { call } = upload({ onProgress });
    call.upload.onprogress?.({ lengthComputable: false, loaded: 3, total: 0 });
    call.upload.onprogress?.({ lengthComputable: true, loaded: 5, total: 20 });
    expect(onProgress.mock.calls).toEqual([[0.25]]);
  });

  test('that is refused says what is wrong with the picture', async () => {
    const { answer, call } = upload();
    const errors = [
      { field: 'type', message: 'Jenis ini tidak ada.' },
      { field: 'file', message: 'Hanya JPG, PNG atau WebP.' },
    ];
    call.answer(422, problem('validation_failed', 'Periksa isian.', { errors }), { 'retry-after': '7' });
    const { error } = (await answer) as { error: ApiError };
    expect(error).toMatchObject({
      status: 422,
      code: 'validation_failed',
      message: 'Hanya JPG, PNG atau WebP.',
      retryAfter: 7,
    });
    expect(uploadRefusal(error)).toBe('Hanya JPG, PNG atau WebP.');
  });

  test('that fails for another reason says so, and nothing about the picture', async () => {
    const { answer, call } = upload();
    call.answer(503, problem('unavailable', 'Sedang sibuk.'));
    const { error } = (await answer) as { error: ApiError };
    expect(error).toMatchObject({ status: 503, message: 'Sedang sibuk.', retryAfter: null });
    expect(uploadRefusal(error)).toBeUndefined();
    expect(uploadRefusal(new Error('x'))).toBeUndefined();
  });

  test.each([
    ['no JSON', 201, '<html>'],
    ['another shape', 201, { message: 'ok' }],
    ['another success', 200, { message: 'ok', url: URL_OF_IT }],
    ['a refusal that is no JSON', 502, '<html>'],
  ])('is unreadable with an answer that is %s', async (_what, status, body) => {
    const { answer, call } = upload();
    call.answer(status, body);
    expect((await answer) as object).toEqual({
      error: expect.objectContaining({
        status,
        code: 'unreadable',
        message: i18n.t('common:error.unreadable'),
      }),
    });
  });

  test('without an answer is an error of the network', async () => {
    const { answer, call } = upload();
    call.onerror?.();
    const { error } = (await answer) as { error: ApiError };
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 0, code: 'network', message: i18n.t('common:error.network') });
  });

  test('can be stopped while it is under way, and is no longer after that', async () => {
    const stopped = new AbortController();
    const { answer, call } = upload({ signal: stopped.signal });
    stopped.abort();
    const { error } = (await answer) as { error: DOMException };
    expect([error.name, error instanceof ApiError]).toEqual(['AbortError', false]);
    expect(call.form).toBeDefined();

    const over = new AbortController();
    const second = upload({ signal: over.signal });
    second.call.answer(201, { message: 'ok', url: URL_OF_IT });
    await second.answer;
    const abort = jest.spyOn(second.call, 'abort');
    over.abort();
    expect(abort).not.toHaveBeenCalled();
  });
});
