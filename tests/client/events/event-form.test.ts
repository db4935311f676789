import { describe, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { type EventForm, showRefusal, useEventForm } from '#client/desk/events/event-form.ts';
import { type EventValues, toCreateRequest } from '#client/desk/events/event-values.ts';
import { ApiError } from '#client/lib/api.ts';
import { createEventRequestSchema } from '#contracts/events/event-forms.ts';
import { typedEventValues } from '../../support/desk-events.ts';

/** What the form of a new event says of what is typed, by field. */
async function faultsOf(typed: Partial<EventValues>) {
  const { result } = renderHook(() =>
    useEventForm({
      schema: createEventRequestSchema,
      toRequest: (values) => toCreateRequest(values, 'EO-1'),
      datesRequired: true,
      values: { ...typedEventValues, ...typed },
    }),
  );
  const form = result.current;
  // What nobody subscribes to is not kept.
  void form.formState.errors;
  await act(async () => void (await form.trigger()));
  const fields = Object.keys(typedEventValues) as (keyof EventValues)[];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const message = form.getFieldState(field).error?.message;
      return message === undefined ? [] : [[field, message]];
    }),
  );
}

describe('the form of an event', () => {
  test('has nothing to say of one that can be made', async () => {
    expect(await faultsOf({})).toEqual({});
  });

  test('says in its own words what the request refuses, at every field at once', async () => {
    expect(
      await faultsOf({ name: ' ', tagline: 'x'.repeat(201), price: '0', profileImage: '', startDate: '' }),
    ).toEqual({
      name: 'Name is required*',
      tagline: 'Paling banyak 200 karakter.',
      price: 'Harga paling sedikit Rp 1 dan paling banyak Rp 10.000.000.',
      profileImage: 'Profile image is required*',
      startDate: 'Isi tanggal dan jamnya.',
    });
  });

  test('counts pictures and events where it counts letters of texts', async () => {
    const thumbnails = Array.from({ length: 60 }, (_, at) => `/media/events/gita-${at}.webp`);
    const related = Array.from({ length: 13 }, (_, at) => ({
      id: `EVT-${at + 2}`,
      name: 'Gita',
      price: 1_000,
      profile_image: '',
    }));
    expect(await faultsOf({ thumbnails, related, name: 'x'.repeat(121) })).toEqual({
      name: 'Paling banyak 120 karakter.',
      thumbnails: expect.stringMatching(/^Paling banyak \d+\.$/),
      related: 'Paling banyak 12.',
    });
  });

  test('says only that something is not valid where it has no words for it', async () => {
    expect(await faultsOf({ backgroundImage: 'javascript:alert(1)' })).toEqual({
      backgroundImage: 'Isian ini tidak sah.',
    });
  });

  test('says what is invisible in a text', async () => {
    expect(await faultsOf({ name: 'Gita\u202ePelajar' })).toEqual({
      name: 'Isian ini berisi tanda yang tidak terlihat atau tidak sah.',
    });
  });

  test('says of shares that they are not the whole, at both', async () => {
    expect(await faultsOf({ shareEo: '70', shareSorak: '20' })).toEqual({
      shareEo: 'Jumlah keduanya harus 100.',
      shareSorak: 'Jumlah keduanya harus 100.',
    });
  });

  test('says of a number that cannot be read that it cannot, and not that it is missing', async () => {
    expect(await faultsOf({ price: 'dua ribu' })).toEqual({
      price: 'Harga ini tidak terbaca. Tulis misalnya 2.500.',
    });
  });
});

describe('what the server refuses', () => {
  const form = () => {
    const setError = jest.fn();
    return { setError, form: { setError } as unknown as EventForm };
  };
  const refusal = (...errors: { field: string; message: string }[]) =>
    new ApiError({ status: 422, code: 'validation_failed', message: 'Periksa isian.', errors });

  test('is shown at its fields', () => {
    const { form: shown, setError } = form();
    const error = refusal(
      { field: 'unique_name', message: 'Alamat ini sudah dipakai.' },
      { field: 'thumbnail_images.2', message: 'Gambar ini sudah tidak ada.' },
      { field: 'event_organizer_id', message: 'Tidak ada.' },
    );
    expect(showRefusal(shown, error)).toBe(true);
    expect(setError.mock.calls).toEqual([
      ['slug', { type: 'server', message: 'Alamat ini sudah dipakai.' }],
      ['thumbnails', { type: 'server', message: 'Gambar ini sudah tidak ada.' }],
    ]);
  });

  test.each([
    ['names no field', refusal()],
    ['names none of the form', refusal({ field: 'event_organizer_id', message: 'Tidak ada.' })],
    ['names nothing', refusal({ field: '', message: 'Tidak ada.' })],
    ['is no answer of the server', new Error('x')],
  ])('is left to the caller where it %s', (_what, error) => {
    const { form: shown, setError } = form();
    expect(showRefusal(shown, error)).toBe(false);
    expect(setError).not.toHaveBeenCalled();
  });
});
