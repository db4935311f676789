import { describe, expect, test } from '@jest/globals';
import { ProviderError } from '#server/modules/payments/provider/provider-error.ts';
import { translateError } from '#server/modules/payments/provider/translate-error.ts';

/** What the official client rejects with. */
const rejection = (
  httpStatusCode: number | string | null,
  ApiResponse: unknown,
  rawHttpClientData: unknown = {},
) => Object.assign(new Error('midtrans'), { httpStatusCode, ApiResponse, rawHttpClientData });

describe('why the provider gave no usable answer', () => {
  test('an error of ours stays what it is', () => {
    const own = new ProviderError({ kind: 'malformed', message: 'unreadable' });
    expect(translateError(own)).toBe(own);
  });

  test.each([
    ['ETIMEDOUT', 'timeout'],
    ['ECONNREFUSED', 'unavailable'],
  ])('%s without an answer means %s', (code, kind) => {
    const bare = Object.assign(new Error('no answer'), { code });
    expect(translateError(bare)).toMatchObject({
      kind,
      statusCode: null,
      messages: [],
      message: 'the provider did not answer',
      cause: bare,
    });
    const wrapped = rejection(null, null, { code });
    expect(translateError(wrapped)).toMatchObject({
      kind,
      statusCode: null,
      message: `the provider did not answer (${kind})`,
      cause: wrapped,
    });
  });

  test.each([undefined, 'text', null, {}])('%j, which says nothing, means unavailable', (error) => {
    expect(translateError(error)).toMatchObject({ kind: 'unavailable', cause: error });
  });

  test.each([
    [400, 'rejected', 400],
    ['402', 'rejected', 402],
    [404, 'rejected', 404],
    [428, 'rejected', 428],
    [429, 'unavailable', 429],
    [499, 'rejected', 499],
    [500, 'unavailable', 500],
    ['503', 'unavailable', 503],
    ['odd', 'unavailable', null],
  ])('the answer %j means %s', (code, kind, statusCode) => {
    const error = rejection(code, { status_message: 'because' });
    expect(translateError(error)).toMatchObject({ kind, statusCode, messages: ['because'], cause: error });
  });

  test('its own words are kept, all of them where it lists them', () => {
    const listed = translateError(
      rejection(400, { error_messages: ['one', 'two'], status_message: 'other' }),
    );
    expect(listed.messages).toEqual(['one', 'two']);
    expect(listed.message).toBe('the provider answered 400: one; two');
    for (const silent of [
      null,
      'text',
      {},
      { error_messages: 'one', status_message: 7 },
      { status_message: '' },
    ]) {
      const error = translateError(rejection(400, silent));
      expect([error.messages, error.message]).toEqual([[], 'the provider answered 400: no message']);
    }
  });
});
