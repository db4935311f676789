import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { editConflictSchema } from '#contracts/edit-conflict.ts';
import { apiDocument } from '#server/app.ts';
import { findOrganizer, storeOrganizer } from '#server/modules/organizers/organizers.repository.ts';
import { insertSupportMessage } from '#server/modules/support/support-messages.repository.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { type Api, buildVisitor, startApi, withGuardOut } from '../../support/api.ts';
import { buildEvent, buildOrganizer } from '../../support/events.ts';
import { listCommands, untilNoneIsGivenUp } from '../../support/profiled.ts';
import { buildHallStage } from '../../support/screens.ts';
import { addMember, buildTeam, teamPath } from '../../support/teams.ts';

let api: Api;
let first: Awaited<ReturnType<typeof buildVisitor>>;
let second: typeof first;
beforeAll(async () => {
  api = await startApi();
  [first, second] = await Promise.all([
    buildVisitor({ roleId: 'ROLE001' }),
    buildVisitor({ roleId: 'ROLE001' }),
  ]);
});
afterAll(() => api.close());

/** One thing that two people edit, as its form sends it. */
interface Edited {
  /** Where it is edited. */
  path: string;
  /** The form as it was opened, with its revision. */
  form: Record<string, unknown> & { revision: number };
  /** A field that both change. */
  field: string;
  values: [one: unknown, other: unknown];
  /** A field that only one of them changes. */
  besides: Record<string, unknown>;
  read: () => Promise<Record<string, unknown>>;
  /** Who edits it; two super admins by default. */
  by?: typeof first;
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

/** Everything that several people edit, by its route in the API's document. */
const edited: Record<string, () => Promise<Edited>> = {
  'PUT /admin/event-organizers/{id}': async () => {
    const { id } = await buildOrganizer({ name: 'Sanggar Bersama' });
    const path = `/admin/event-organizers/${id}`;
    const read = async () => (await api.get(path).set(first.headers).expect(200)).body.event_organizer;
    const { name, profile_image, description, follower_count, revision } = await read();
    return {
      path,
      form: { name, profile_image, description, follower_count, revision },
      field: 'description',
      values: ['Sejak 1998.', 'Sanggar tari.'],
      besides: { follower_count: 1_200 },
      read,
    };
  },
  'PUT /admin/events/{id}': async () => {
    const { event } = await buildEvent();
    const path = `/admin/events/${event.id}`;
    const read = async () => (await api.get(path).set(first.headers).expect(200)).body.event;
    const { tagline, social_media, is_home, revision } = await read();
    return {
      path,
      form: { tagline, social_media, is_home, revision },
      field: 'tagline',
      values: ['Satu malam, satu juara.', 'Untuk daerahnya.'],
      besides: { is_home: true },
      read,
    };
  },
  'PUT /admin/finalists': async () => {
    const { finalists } = await buildEvent();
    const id = finalists[0]?.id ?? '';
    const read = async () =>
      (await api.get(`/admin/finalists/${id}`).set(first.headers).expect(200)).body.finalist;
    const { name, category, sosial_media_url, revision } = await read();
    return {
      path: '/admin/finalists',
      form: { id, name, category, sosial_media_url, revision },
      field: 'category',
      values: ['Papua', 'Aceh'],
      besides: { sosial_media_url: 'ayu.l' },
      read,
    };
  },
  'PUT /admin/events/{id}/finalists/order': async () => {
    const { event, finalists } = await buildEvent();
    const ids = finalists.map(({ id }) => id);
    const read = async () => {
      const shown = (path: string) => api.get(`/admin/events/${event.id}${path}`).set(first.headers);
      const { finalists: listed } = (await shown('/finalist').expect(200)).body;
      const { revision } = (await shown('').expect(200)).body.event;
      return { finalist_ids: listed.map(({ id }: { id: string }) => id), revision };
    };
    return {
      path: `/admin/events/${event.id}/finalists/order`,
      form: { revision: (await read()).revision },
      field: 'finalist_ids',
      values: [ids.toReversed(), [...ids.slice(1), ...ids.slice(0, 1)]],
      besides: {},
      read,
    };
  },
  'PUT /admin/users/{id}': async () => {
    const { user } = await buildVisitor();
    const path = `/admin/users/${user.id}`;
    const read = async () => (await api.get(path).set(first.headers).expect(200)).body.user;
    const { name, email, role_id, is_active, revision } = await read();
    return {
      path,
      form: { name, email, role_id, event_organizer_id: '', is_active, revision },
      field: 'name',
      values: ['Sari Lestari', 'Sari W. Lestari'],
      besides: { role_id: 'ROLE001' },
      read,
    };
  },
  'PUT /admin/event-organizers/{id}/members/{userId}': async () => {
    const stage = await buildTeam();
    const { user } = await addMember(stage, 'viewer');
    const read = async () => {
      const { body } = await api
        .get(`${teamPath(stage)}/team`)
        .set(first.headers)
        .expect(200);
      return body.members.find((member: { user_id: string }) => member.user_id === user.id);
    };
    const { event_ids, revision } = await read();
    return {
      path: `${teamPath(stage)}/members/${user.id}`,
      form: { event_ids, revision },
      field: 'role',
      values: ['editor', 'finance'],
      besides: {},
      read,
    };
  },
  'PUT /account': async () => {
    const person = await buildVisitor();
    const read = async () => (await api.get('/account').set(person.headers).expect(200)).body.account;
    const { name, username, email, phone, revision } = await read();
    return {
      path: '/account',
      form: { name, username, email, phone, revision },
      field: 'phone',
      values: ['081234567890', '081234567891'],
      besides: { name: 'Sari Lestari' },
      read,
      by: person,
    };
  },
  'PUT /admin/support-messages/{id}': async () => {
    const { id } = await insertSupportMessage({
      name: 'Ratna Kusuma',
      email: 'ratna@contoh.id',
      message: 'Suara saya belum tampil.',
      language: 'id',
    });
    const read = async () => {
      const { body } = await api.get('/admin/support-messages').set(first.headers).expect(200);
      return body.messages.find((message: { id: string }) => message.id === id);
    };
    return {
      path: `/admin/support-messages/${id}`,
      form: { revision: (await read()).revision },
      field: 'state',
      values: ['answered', 'in_progress'],
      besides: {},
      read,
    };
  },
  'PUT /admin/events/{eventId}/blackout': async () => {
    const { event } = await buildEvent();
    const path = `/admin/events/${event.id}`;
    const read = async () => {
      const { blackout, revision } = (await api.get(path).set(first.headers).expect(200)).body.event;
      return { ...blackout, revision };
    };
    return {
      path: `${path}/blackout`,
      form: { from: inHours(1), revision: (await read()).revision },
      field: 'until',
      values: [inHours(2), inHours(3)],
      besides: {},
      read,
    };
  },
  'PUT /admin/screens/{screenId}': async () => {
    const { event, screen } = await buildHallStage(api);
    const read = async () => {
      const { body } = await api.get(`/admin/events/${event.id}/screens`).set(first.headers).expect(200);
      return body.screens[0];
    };
    return {
      path: `/admin/screens/${screen.id}`,
      form: { revision: screen.revision },
      field: 'show',
      values: ['board', 'qr'],
      besides: {},
      read,
    };
  },
};

/** Where nobody overwrites anybody, and why. */
const exempt: Record<string, string> = {
  'PUT /account/settings': 'one switch at a time, each as it is seen; what is left out stays',
  'PUT /account/spend-limit': 'one amount, as it is seen; of two at once the lower one holds',
  'PUT /account/factors/{id}': 'one’s own word for one’s own key: the last one stands',
  'PUT /account/password': 'whoever does not know the present password is refused',
  'PUT /account/password-resets': 'a link is good once',
  'PUT /account/email-verifications': 'a link is good once',
  'PUT /admin/events/{eventId}/reveal': 'revealed is revealed, whoever does it first',
  'PUT /admin/events/{id}/images':
    'a picture in the place of a picture: nothing that was typed is lost, and the audit log has both',
  'PUT /admin/provider-reports/{id}/parts/{part}':
    'a part of a file that whoever announced it uploads, and nobody else',
};

const put = (who: typeof first, { path, form, by = who }: Edited, changes: object) =>
  api
    .put(path)
    .set(by.headers)
    .send({ ...form, ...changes });

describe.each(Object.entries(edited))('%s by two people at the same time', (_route, build) => {
  test('[BO-3.41] the second reads who was first and what differs; nothing of either is lost', async () => {
    const thing = await build();
    const { field, values, besides, read } = thing;
    await put(first, thing, { [field]: values[0] }).expect(200);
    const { body } = await put(second, thing, { [field]: values[1], ...besides }).expect(409);
    expect(body.code).toBe('edit_conflict');
    const { revision, ...details } = editConflictSchema.parse(body.details);
    expect(details).toMatchObject({
      changed_by: (thing.by ?? first).user.name,
      differences: [{ field, current: values[0], sent: values[1] }],
    });
    expect(await read()).toMatchObject({ [field]: values[0], revision });
    await put(second, thing, { [field]: values[1], ...besides, revision }).expect(200);
    expect(await read()).toMatchObject({ [field]: values[1], ...besides });
  });

  test('who wants the same, or has seen what the first did, is not held up', async () => {
    const thing = await build();
    const { field, values, besides, read } = thing;
    await put(first, thing, { [field]: values[0] }).expect(200);
    await put(second, thing, { [field]: values[0], ...besides }).expect(200);
    expect(await read()).toMatchObject({ [field]: values[0], ...besides });
  });

  test('at the same instant one is stored and the other refused', async () => {
    const thing = await build();
    const { field, values } = thing;
    const answers = await Promise.all(
      [first, second].map((who, at) => put(who, thing, { [field]: values[at] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(await thing.read()).toMatchObject({ [field]: values[winner] });
  });

  test('control: without the guard the second overwrites the first', async () => {
    const thing = await build();
    const { field, values } = thing;
    await put(first, thing, { [field]: values[0] }).expect(200);
    await withGuardOut('edit-revision', async () => {
      await put(second, thing, { [field]: values[1] }).expect(200);
    });
    expect(await thing.read()).toMatchObject({ [field]: values[1] });
  });
});

test('what was read before somebody else’s edit is not written over it', async () => {
  const organizer = await buildOrganizer({ name: 'Sanggar Bersama' });
  const edit = { organizer, names: ['description'], by: first.user.id, at: new Date() };
  const store = (description: string) =>
    inTransaction((session) => storeOrganizer({ ...edit, changes: { description } }, session));
  const stored = await store('Sejak 1998.');
  expect(stored).toMatchObject({ description: 'Sejak 1998.', editRevision: organizer.editRevision + 1 });
  expect(await store('Sanggar tari.')).toBeNull();
  expect(await findOrganizer(organizer.id)).toEqual(stored);
});

test('an account is changed within the transaction that has read it', async () => {
  const build = edited['PUT /admin/users/{id}'];
  if (!build) throw new Error('no account to edit');
  const commands = await untilNoneIsGivenUp(async () => {
    const thing = await build();
    return listCommands(() => put(first, thing, { name: 'Sari Lestari' }).expect(200));
  });
  const writes = commands.filter(({ op, collection }) => collection === 'users' && op !== 'query');
  expect(writes).not.toEqual([]);
  expect(writes.filter(({ isInTransaction }) => !isInTransaction)).toEqual([]);
});

test('results that somebody has revealed meanwhile are not hidden again unasked', async () => {
  const { event } = await buildEvent();
  const path = `/admin/events/${event.id}`;
  const hide = (revision: number, until: string) =>
    api
      .put(`${path}/blackout`)
      .set(second.headers)
      .send({ from: inHours(-1), until, revision });
  await hide(1, inHours(2)).expect(200);
  const { revision } = (await api.get(path).set(second.headers)).body.event;
  await api.put(`${path}/reveal`).set(first.headers).expect(200);
  const { body } = await hide(revision, inHours(3)).expect(409);
  expect(body).toMatchObject({ code: 'edit_conflict', details: { changed_by: first.user.name } });
});

test('there is no other PUT in the API by which one person overwrites another', () => {
  const routes = Object.entries(apiDocument().paths ?? {}).flatMap(([path, item]) =>
    item && 'put' in item ? [`PUT ${path}`] : [],
  );
  expect(Object.keys(exempt).filter((route) => !routes.includes(route))).toEqual([]);
  expect(routes.filter((route) => !(route in edited || route in exempt))).toEqual([]);
});
