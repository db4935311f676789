import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type OrganizerValues, useOrganizerForm } from '#client/desk/organizers/use-organizer-form.ts';
import { organizerKeys } from '#client/entities/organizers/organizer-keys.ts';
import type { DeskOrganizer } from '#contracts/organizers/organizers.ts';
import { type Answer, answerRequests, closePages, Providers, problem } from '../../support/client-page.tsx';
import { buildDeskOrganizer } from '../../support/desk-client.ts';

const CREATE = 'POST /admin/event-organizers';
const UPDATE = 'PUT /admin/event-organizers/EO-1';
const LOAD = 'GET /admin/event-organizers/EO-1';
const KEYS = { list: organizerKeys.list({}), other: ['desk-events'] };
const credentials = { user_id: 'u2', email: 'halo@pesona.test', username: 'pesona.1', password: 'rahasia' };
const saved: Answer = { body: { message: 'Tersimpan.', event_organizer: buildDeskOrganizer() } };

afterEach(closePages);

function open(
  organizer: DeskOrganizer | null | undefined,
  answers: Parameters<typeof answerRequests>[0] = {},
) {
  const requested = answerRequests({ [UPDATE]: saved, ...answers });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  for (const key of Object.values(KEYS)) queryClient.setQueryData(key, null);
  const onSaved = jest.fn();
  const { result, rerender } = renderHook(
    (props: { organizer: DeskOrganizer | null | undefined }) => {
      const hook = useOrganizerForm(props.organizer, { onSaved });
      for (const field of Object.keys(hook.form.getValues()))
        hook.form.register(field as keyof OrganizerValues);
      return { ...hook, errors: hook.form.formState.errors };
    },
    {
      initialProps: { organizer },
      wrapper: ({ children }: { children: ReactNode }) => (
        <Providers queryClient={queryClient}>{children}</Providers>
      ),
    },
  );
  return {
    result,
    onSaved,
    show: (next: DeskOrganizer | null | undefined) => rerender({ organizer: next }),
    values: () => result.current.form.getValues(),
    type: (field: keyof OrganizerValues, text: string) =>
      act(() => result.current.form.setValue(field, text, { shouldDirty: true })),
    submit: () => act(async () => result.current.submit()),
    sent: (name: string) => (requested[name] ?? []).map(({ body }) => body),
    old: () =>
      Object.entries(KEYS)
        .filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated)
        .map(([name]) => name),
  };
}

const EMPTY = {
  name: '',
  profile_image: '',
  email: '',
  phone_number: '',
  description: '',
  social_media_link: '',
  follower_count: '',
  password: '',
};
const STORED = {
  name: 'Yayasan Pesona',
  profile_image: '',
  email: 'halo@pesona.test',
  phone_number: '+62 21 5550 1001',
  description: 'Sejak 2011.',
  social_media_link: 'pesona',
  follower_count: '48250',
  password: '',
};

describe('a new organizer', () => {
  test('is sent as it was typed, and its credentials are handed over', async () => {
    const { type, submit, values, sent, onSaved, old } = open(null, {
      [CREATE]: { body: { message: 'Dibuat.', event_organizer: buildDeskOrganizer(), credentials } },
    });
    expect(values()).toEqual(EMPTY);
    type('name', ' Yayasan Baru ');
    type('email', 'baru@surel.test');
    type('follower_count', '1.500');
    await submit();
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    expect(sent(CREATE)).toEqual([
      { ...EMPTY, name: ' Yayasan Baru ', email: 'baru@surel.test', follower_count: '1.500' },
    ]);
    expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ message: 'Dibuat.', credentials }));
    expect(old()).toEqual(['list']);
  });

  test('needs an e-mail address', async () => {
    const { type, submit, sent, result } = open(null);
    type('name', 'Yayasan Baru');
    await submit();
    expect(Object.keys(result.current.errors)).toEqual(['email']);
    expect(sent(CREATE)).toEqual([]);
  });

  test('that is refused stays as it was typed, with the sentence at its field', async () => {
    const { type, submit, values, onSaved, result } = open(null, {
      [CREATE]: {
        status: 422,
        body: problem('validation_failed', 'Periksa.', { errors: [{ field: 'email', message: 'Dipakai.' }] }),
      },
    });
    type('name', 'Yayasan Baru');
    type('email', 'baru@surel.test');
    await submit();
    await waitFor(() => expect(result.current.errors.email?.message).toBe('Dipakai.'));
    expect(values()).toEqual({ ...EMPTY, name: 'Yayasan Baru', email: 'baru@surel.test' });
    expect(onSaved).not.toHaveBeenCalled();
  });
});

describe('a stored organizer', () => {
  test('is sent with its revision, and without credentials', async () => {
    const organizer = buildDeskOrganizer();
    const { type, submit, values, sent, onSaved } = open(organizer);
    expect(values()).toEqual(STORED);
    type('description', 'Baru.');
    await submit();
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    expect(sent(UPDATE)).toEqual([{ ...STORED, description: 'Baru.', revision: organizer.revision }]);
    expect(onSaved).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'Tersimpan.', credentials: null }),
    );
  });

  test('may have no account, telephone or link', async () => {
    const none = { email: null, phone_number: null, social_media_link: null };
    const { submit, values, sent } = open(buildDeskOrganizer(none));
    expect(values()).toEqual({ ...STORED, email: '', phone_number: '', social_media_link: '' });
    await submit();
    expect(sent(UPDATE)).toHaveLength(1);
  });

  test('that comes after the typing began fills in the other fields', () => {
    const { type, values, show } = open(undefined);
    type('description', 'Baru.');
    show(buildDeskOrganizer());
    expect(values()).toEqual({ ...STORED, description: 'Baru.' });
  });

  test('that is fetched again replaces the form while nothing was typed', async () => {
    const { submit, values, show, sent } = open(buildDeskOrganizer({ revision: 3 }));
    show(buildDeskOrganizer({ revision: 4, name: 'Yayasan Lain' }));
    expect(values().name).toBe('Yayasan Lain');
    await submit();
    expect(sent(UPDATE)).toMatchObject([{ revision: 4 }]);
  });

  test('that is fetched again does not move under what was typed', async () => {
    const { type, submit, values, show, sent } = open(buildDeskOrganizer({ revision: 3 }));
    type('description', 'Baru.');
    show(buildDeskOrganizer({ revision: 4, name: 'Yayasan Lain' }));
    expect(values()).toEqual({ ...STORED, description: 'Baru.' });
    await submit();
    expect(sent(UPDATE)).toMatchObject([{ revision: 3 }]);
  });

  test('is not sent again while it is being saved', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { type, submit, sent, onSaved, result } = open(buildDeskOrganizer(), {
      [UPDATE]: { ...(saved as object), after: promise },
    });
    type('description', 'Satu.');
    await submit();
    expect(result.current.isSaving).toBe(true);
    type('description', 'Dua.');
    await submit();
    await act(async () => resolve());
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    expect(sent(UPDATE)).toHaveLength(1);
  });

  test('that somebody else saved meanwhile is shown, and then sent onto theirs', async () => {
    const details = { revision: 4, changed_by: 'Siti', changed_at: null, differences: [] };
    const theirs = buildDeskOrganizer({ revision: 4, name: 'Yayasan Lain' });
    const { type, submit, sent, onSaved, result } = open(buildDeskOrganizer({ revision: 3 }), {
      [UPDATE]: [{ status: 409, body: problem('edit_conflict', 'Ada yang mengubah.', { details }) }, saved],
      [LOAD]: { body: { event_organizer: theirs } },
    });
    type('description', 'Baru.');
    await submit();
    await waitFor(() => expect(result.current.together.conflict).toEqual(details));
    expect(result.current.together.mine).toEqual(['description']);
    expect(screen.queryByText('Ada yang mengubah.')).toBeNull();
    act(() => result.current.together.keepMine());
    await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1));
    expect(sent(UPDATE)).toMatchObject([
      { name: 'Yayasan Pesona', description: 'Baru.', revision: 3 },
      { name: 'Yayasan Lain', description: 'Baru.', revision: 4 },
    ]);
  });
});
