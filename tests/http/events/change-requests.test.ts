import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { editConflictSchema } from '#contracts/edit-conflict.ts';
import { UserModel } from '#server/modules/accounts/users.model.ts';
import { AuditModel } from '#server/modules/audit/audit-log.model.ts';
import { ChangeRequestModel } from '#server/modules/change-requests/change-requests.model.ts';
import { composeDecisionMail } from '#server/modules/change-requests/index.ts';
import { EventModel } from '#server/modules/events/events.model.ts';
import { lockRules } from '#server/modules/events/index.ts';
import { MailModel } from '#server/modules/mail/mails.model.ts';
import { sweepDrafts } from '#server/modules/setup/index.ts';
import { type Api, buildVisitor, startApi } from '../../support/api.ts';
import { ask, buildEditor, openChangeRequest, upcoming } from '../../support/change-requests.ts';
import { inHours } from '../../support/event-forms.ts';
import { buildEvent } from '../../support/events.ts';
import { onPoint } from '../../support/seams.ts';

let api: Api;
let admin: Awaited<ReturnType<typeof buildVisitor>>;
beforeAll(async () => {
  api = await startApi({ LETTER_ADDRESS_LIMIT: '1000' });
  admin = await buildVisitor({ roleId: 'ROLE001' });
});
afterEach(() => onPoint('edit-checked', undefined));
afterAll(() => api?.close());

type Visitor = Awaited<ReturnType<typeof buildVisitor>>;
const decide = (id: string, body: object, { headers }: Pick<Visitor, 'headers'> = admin) =>
  api.post(`/admin/change-requests/${id}/decision`).set(headers).send(body);
const grant = (id: string) => decide(id, { decision: 'granted' });
const withdraw = (id: string, { headers }: Pick<Visitor, 'headers'>) =>
  api.post(`/admin/change-requests/${id}/withdrawal`).set(headers).send({});
const list = (query: object, { headers }: Pick<Visitor, 'headers'> = admin) =>
  api.get('/admin/change-requests').query(query).set(headers);
const read = (id: string, { headers }: Pick<Visitor, 'headers'> = admin) =>
  api.get(`/admin/change-requests/${id}`).set(headers);
const stateOf = async (id: string) => (await ChangeRequestModel.findById(id).lean())?.state;
const priceOf = async (id: string) => (await EventModel.findById(id).lean())?.priceAmount;
const linesOf = async (targetId: string) =>
  (await AuditModel.find({ targetId }).sort({ at: 1 }).lean()).map(({ action }) => action);

/** An event, its editor, and what the editor asks for. */
async function buildAsked(overrides: Parameters<typeof buildEvent>[0] = {}) {
  const stage = await buildEditor(overrides);
  const { body } = await ask(api, stage.event.id, stage.editor, {
    changes: { price: 3_000 },
    reason: 'Biaya panggung naik.',
  }).expect(201);
  return { ...stage, requestId: body.change_request.id as string };
}

describe('asking', () => {
  test('keeps what was and what is to be, and changes nothing', async () => {
    const { event, editor } = await buildEditor();
    const end = inHours(60);
    const changes = { price: 3_000, percentage_eo: 0.8, percentage_sorak: 0.2, end };
    const { body } = await ask(api, event.id, editor, { changes, reason: 'Biaya naik.' }).expect(201);
    expect(body.change_request).toMatchObject({
      event: { id: event.id, name: event.name },
      state: 'open',
      asked_by: editor.user.name,
      reason: 'Biaya naik.',
      differences: [
        { field: 'price', former: 2_500, wished: 3_000 },
        { field: 'percentage_eo', former: 0.7, wished: 0.8 },
        { field: 'end', former: event.end?.toISOString(), wished: end },
      ],
      closed_by: null,
      closed_at: null,
    });
    expect(await priceOf(event.id)).toBe(2_500);
    expect(await linesOf(event.id)).toEqual(['event.request-change']);
  });

  test('an event has one open request; once that is withdrawn there may be another', async () => {
    const { event, editor, organizerId, requestId } = await buildAsked();
    const again = () => ask(api, event.id, editor, { changes: { price: 4_000 } });
    expect((await again().expect(409)).body.code).toBe('change_already_requested');
    const owner = await buildVisitor({ roleId: 'ROLE002', organizerId });
    await withdraw(requestId, owner).expect(200);
    await again().expect(201);
  });

  test('of two who ask at once one is taken', async () => {
    const { event, editor } = await buildEditor();
    const both = await Promise.all(
      [3_000, 4_000].map((price) => ask(api, event.id, editor, { changes: { price } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await ChangeRequestModel.countDocuments({ eventId: event.id })).toBe(1);
  });

  test('what cannot be granted is not asked for', async () => {
    const { event, editor } = await buildEditor();
    const codeOf = async (changes: object, revision = 1) =>
      (await ask(api, event.id, editor, { changes, revision })).body.code;
    expect(await codeOf({ price: 2_500 })).toBe('validation_failed');
    expect(await codeOf({})).toBe('validation_failed');
    expect(await codeOf({ start: inHours(-5) })).toBe('validation_failed');
    expect(await codeOf({ end: inHours(0.5) })).toBe('validation_failed');
    expect(await codeOf({ percentage_eo: 0.8 })).toBe('validation_failed');
    await EventModel.updateOne(
      { _id: event.id },
      { $set: { editRevision: 2, 'fieldRevisions.price': 2, priceAmount: 2_600 } },
    );
    expect(await codeOf({ price: 3_000 })).toBe('edit_conflict');
    await lockRules(event.id, new Date());
    expect(await codeOf({ price: 3_000 }, 2)).toBe('rules_locked');
    expect(await ChangeRequestModel.countDocuments({ eventId: event.id })).toBe(0);
  });

  test('an event that is removed meanwhile leaves no request', async () => {
    const { event, editor } = await buildEditor();
    const [asked, removed] = await Promise.all([
      ask(api, event.id, editor, { changes: { price: 3_000 } }),
      api.delete(`/admin/events/${event.id}/general`).set(admin.headers),
    ]);
    expect([removed.status, [201, 404].includes(asked.status)]).toEqual([200, true]);
    expect(await ChangeRequestModel.countDocuments({ eventId: event.id })).toBe(0);
  });
});

describe('granting', () => {
  test('makes the change as an edit of the super admin, in public, and writes both down', async () => {
    const { event, editor, requestId } = await buildAsked();
    const { body } = await decide(requestId, { decision: 'granted', reason: 'Wajar.' }).expect(200);
    expect(body.change_request).toMatchObject({
      state: 'granted',
      closed_by: admin.user.name,
      decision_reason: 'Wajar.',
    });
    expect((await api.get(`/events/${event.id}`)).body.event.price).toBe(3_000);
    expect(await EventModel.findById(event.id).lean()).toMatchObject({
      editedBy: admin.user.id,
      fieldRevisions: { price: 2 },
    });
    expect((await linesOf(event.id)).sort()).toEqual([
      'event.edit',
      'event.grant-change',
      'event.request-change',
    ]);
    expect((await read(requestId, editor).expect(200)).body.change_request.state).toBe('granted');
  });

  test.each([
    ['shares', { percentage_eo: 0.8, percentage_sorak: 0.2 }, { organizerShareBp: 8_000 }],
    ['the home page', { is_home: true }, { isHome: true }],
    ['coming soon', { is_show: false }, { isShow: false }],
    ['the zone', { zone: 'Asia/Jayapura' }, { zone: 'Asia/Jayapura' }],
  ])('%s', async (_what, changes, expected) => {
    const { event, editor } = await buildEditor();
    const { body } = await ask(api, event.id, editor, { changes }).expect(201);
    await grant(body.change_request.id).expect(200);
    expect(await EventModel.findById(event.id).lean()).toMatchObject(expected);
  });

  test('what was edited since then is a conflict with the present value, and the request stays open', async () => {
    const { event, requestId } = await buildAsked();
    const edit = { revision: 1, price: 2_800 };
    await api.put(`/admin/events/${event.id}`).set(admin.headers).send(edit).expect(200);
    const { body } = await grant(requestId).expect(409);
    expect(body.code).toBe('edit_conflict');
    expect(editConflictSchema.parse(body.details).differences).toEqual([
      { field: 'price', current: 2_800, sent: 3_000 },
    ]);
    expect([await stateOf(requestId), await priceOf(event.id)]).toEqual(['open', 2_800]);
  });

  test('what was edited to the same since then is granted', async () => {
    const { event, requestId } = await buildAsked();
    const edit = { revision: 1, price: 3_000 };
    await api.put(`/admin/events/${event.id}`).set(admin.headers).send(edit).expect(200);
    await grant(requestId).expect(200);
    expect([await stateOf(requestId), await priceOf(event.id)]).toEqual(['granted', 3_000]);
  });

  test('other fields that were edited since then are left alone', async () => {
    const { event, editor, requestId } = await buildAsked();
    const edit = { revision: 1, tagline: 'Satu malam.' };
    await api.put(`/admin/events/${event.id}`).set(editor.headers).send(edit).expect(200);
    await grant(requestId).expect(200);
    expect(await EventModel.findById(event.id).lean()).toMatchObject({
      tagline: 'Satu malam.',
      priceAmount: 3_000,
    });
  });

  test('nothing that the first order has locked', async () => {
    const { event, requestId } = await buildAsked();
    await lockRules(event.id, new Date());
    expect((await grant(requestId).expect(409)).body.code).toBe('rules_locked');
    expect([await stateOf(requestId), await priceOf(event.id)]).toEqual(['open', 2_500]);
  });

  test('a date that has passed since then is refused as in a form', async () => {
    const { event, editor } = await buildEditor();
    const changes = { end: inHours(60) };
    const { body } = await ask(api, event.id, editor, { changes }).expect(201);
    const { id } = body.change_request;
    await ChangeRequestModel.updateOne({ _id: id }, { $set: { 'changes.0.wished': inHours(-1) } });
    expect((await grant(id).expect(422)).body.code).toBe('validation_failed');
    expect(await stateOf(id)).toBe('open');
  });

  test('is asked for a factor, and nobody else may', async () => {
    const { editor, organizerId, requestId } = await buildAsked();
    const owner = await buildVisitor({ roleId: 'ROLE002', organizerId });
    const stale = await buildVisitor({ roleId: 'ROLE001', steppedUpAt: null });
    const finance = await buildVisitor({ roleId: 'ROLE001', platformRole: 'finance' });
    const codes = [];
    for (const who of [editor, owner, finance, stale])
      codes.push((await decide(requestId, { decision: 'granted' }, who).expect(403)).body.code);
    expect(codes).toEqual(['forbidden', 'forbidden', 'forbidden', 'step_up_required']);
    expect(await stateOf(requestId)).toBe('open');
  });
});

describe('refusing', () => {
  test('needs a reason', async () => {
    const { requestId } = await buildAsked();
    for (const body of [{ decision: 'refused' }, { decision: 'refused', reason: ' ' }]) {
      const answer = await decide(requestId, body).expect(422);
      expect(answer.body.errors).toMatchObject([{ field: 'reason' }]);
    }
    expect(await stateOf(requestId)).toBe('open');
  });

  test('leaves the event as it is and writes the reason down', async () => {
    const { event, requestId } = await buildAsked();
    await decide(requestId, { decision: 'refused', reason: 'Terlalu dekat.' }).expect(200);
    expect([await stateOf(requestId), await priceOf(event.id)]).toEqual(['refused', 2_500]);
    const line = await AuditModel.findOne({ targetId: event.id, action: 'event.refuse-change' }).lean();
    expect(line).toMatchObject({
      actorId: admin.user.id,
      before: { price: 2_500 },
      after: { price: 3_000, reason: 'Terlalu dekat.' },
    });
  });
});

describe('one of two at once', () => {
  test('two grants', async () => {
    const { event, requestId } = await buildAsked();
    const both = await Promise.all([grant(requestId), grant(requestId)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('change_request_closed');
    expect((await linesOf(event.id)).filter((action) => action === 'event.grant-change')).toHaveLength(1);
    expect(await MailModel.countDocuments({ subjectId: requestId })).toBe(1);
    expect(await EventModel.findById(event.id).lean()).toMatchObject({ editRevision: 2 });
  });

  test('a withdrawal that comes between reading and storing of a grant', async () => {
    const { event, editor, requestId } = await buildAsked();
    let withdrawn = 0;
    onPoint('edit-checked', async () => {
      onPoint('edit-checked', undefined);
      withdrawn = (await withdraw(requestId, editor)).status;
    });
    const { body } = await grant(requestId).expect(409);
    expect([withdrawn, body.code]).toEqual([200, 'change_request_closed']);
    expect([await stateOf(requestId), await priceOf(event.id)]).toEqual(['withdrawn', 2_500]);
    expect(await MailModel.countDocuments({ subjectId: requestId })).toBe(0);
  });

  test('a grant and a withdrawal', async () => {
    const { event, editor, requestId } = await buildAsked();
    const [granted, withdrawn] = await Promise.all([grant(requestId), withdraw(requestId, editor)]);
    expect([granted.status, withdrawn.status].sort()).toEqual([200, 409]);
    const state = granted.status === 200 ? 'granted' : 'withdrawn';
    expect(await stateOf(requestId)).toBe(state);
    expect(await priceOf(event.id)).toBe(state === 'granted' ? 3_000 : 2_500);
  });

  test('a refusal and a withdrawal', async () => {
    const { editor, requestId } = await buildAsked();
    const both = await Promise.all([
      decide(requestId, { decision: 'refused', reason: 'Tidak.' }),
      withdraw(requestId, editor),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('the end of the event that comes between reading and storing of a grant', async () => {
    const { event, requestId } = await buildAsked();
    onPoint('edit-checked', async () => {
      onPoint('edit-checked', undefined);
      await api
        .post(`/admin/events/${event.id}/cancel`)
        .set(admin.headers)
        .send({ reason: 'Hujan.' })
        .expect(200);
    });
    const { body } = await grant(requestId).expect(409);
    expect(body.code).toBe('rules_locked');
    expect([await stateOf(requestId), await priceOf(event.id)]).toEqual(['open', 2_500]);
    await decide(requestId, { decision: 'refused', reason: 'Acara batal.' }).expect(200);
  });
});

describe('withdrawing', () => {
  test('is done by the team, once, and writes itself down', async () => {
    const { event, editor, requestId } = await buildAsked();
    const { body } = await withdraw(requestId, editor).expect(200);
    expect(body.change_request).toMatchObject({ state: 'withdrawn', closed_by: editor.user.name });
    expect((await withdraw(requestId, editor).expect(409)).body.code).toBe('change_request_closed');
    expect((await grant(requestId).expect(409)).body.code).toBe('change_request_closed');
    expect(await linesOf(event.id)).toEqual(['event.request-change', 'event.withdraw-request']);
  });

  test('super admins refuse instead', async () => {
    const { requestId } = await buildAsked();
    const { body } = await withdraw(requestId, admin).expect(403);
    expect([body.code, await stateOf(requestId)]).toEqual(['forbidden', 'open']);
  });
});

describe('the list', () => {
  test('has the newest first, by state and event, in pages', async () => {
    const { event, editor, requestId } = await buildAsked();
    await withdraw(requestId, editor).expect(200);
    const { body: second } = await ask(api, event.id, editor, { changes: { price: 4_000 } }).expect(201);
    const ids = async (query: object) => {
      const { body } = await list({ event_id: event.id, ...query }).expect(200);
      return [body.change_requests.map(({ id }: { id: string }) => id), body.pagination.total];
    };
    const newest = second.change_request.id;
    expect(await ids({})).toEqual([[newest, requestId], 2]);
    expect(await ids({ state: 'open' })).toEqual([[newest], 1]);
    expect(await ids({ state: 'withdrawn' })).toEqual([[requestId], 1]);
    expect(await ids({ limit: 1, page: 2 })).toEqual([[requestId], 2]);
  });

  test('has for a team what is in its reach alone', async () => {
    const { editor, organizerId, requestId } = await buildAsked();
    const { event: other } = await buildEvent({ ...upcoming(), organizerId });
    const { id: otherId } = await openChangeRequest({ eventId: other.id, organizerId });
    const foreign = await buildAsked();
    const membership = { role: 'editor', eventIds: [other.id] } as const;
    const chosen = await buildVisitor({ roleId: 'ROLE002', organizerId, membership });
    const idsFor = async (who: Visitor, query: object = {}) =>
      (await list({ limit: 100, ...query }, who).expect(200)).body.change_requests.map(
        ({ id }: { id: string }) => id,
      );
    expect(await idsFor(editor)).toEqual([otherId, requestId]);
    expect(await idsFor(chosen)).toEqual([otherId]);
    expect(await idsFor(editor, { event_id: foreign.event.id })).toEqual([]);
    expect(await idsFor(admin)).toEqual(expect.arrayContaining([requestId, otherId, foreign.requestId]));
    for (const [id, who] of [
      [foreign.requestId, editor],
      [requestId, chosen],
    ] as const) {
      await read(id, who).expect(404);
      await withdraw(id, who).expect(404);
    }
    await ask(api, foreign.event.id, editor, { changes: { price: 9_000 } }).expect(404);
    expect(await stateOf(requestId)).toBe('open');
  });

  test('goes with a draft that is swept away, and with an event that is removed', async () => {
    const draft = await buildEditor({ status: 'draft' });
    await ask(api, draft.event.id, draft.editor, { changes: { is_home: true } }).expect(201);
    await sweepDrafts(new Date(Date.now() + 60 * 24 * 3_600_000));
    const published = await buildAsked();
    await api.delete(`/admin/events/${published.event.id}/general`).set(admin.headers).expect(200);
    const left = { eventId: { $in: [draft.event.id, published.event.id] } };
    expect(await ChangeRequestModel.countDocuments(left)).toBe(0);
  });
});

describe('the letter with the decision', () => {
  async function letterOf(requestId: string) {
    const mail = await MailModel.findOne({ subjectId: requestId }).lean();
    return mail && composeDecisionMail({ ...mail, id: mail._id });
  }
  const prove = ({ user }: Visitor) =>
    UserModel.updateOne({ _id: user.id }, { $set: { emailVerifiedAt: new Date() } });

  test('goes to whoever asked, with the reason, where the address is proven', async () => {
    const { event, editor, requestId } = await buildAsked();
    await prove(editor);
    await decide(requestId, { decision: 'refused', reason: 'Lihat contoh.id.' }).expect(200);
    const letter = await letterOf(requestId);
    expect(letter).toMatchObject({ to: editor.user.email, subject: 'Pengajuan perubahan Anda ditolak' });
    expect(letter?.text).toContain(event.name);
    expect(letter?.text).toContain('Lihat contoh. id.');
    expect(letter?.text).toContain(`/dashboard/my-event?event=${event.id}`);
  });

  test('has nothing that was typed where the address is not proven', async () => {
    const { event, editor, requestId } = await buildAsked();
    await decide(requestId, { decision: 'refused', reason: 'Lihat contoh.id.' }).expect(200);
    const { text = '', html = '' } = (await letterOf(requestId)) ?? {};
    expect(text).toContain('Sorak menolak perubahan yang Anda ajukan untuk event Anda.');
    for (const typed of [event.name, 'Lihat contoh', editor.user.name])
      expect([typed, `${text}${html}`.includes(typed)]).toEqual([typed, false]);
  });

  test('is written in the language of the account, for a grant as well', async () => {
    const { editor, requestId } = await buildAsked();
    await UserModel.updateOne({ _id: editor.user.id }, { $set: { language: 'en' } });
    await grant(requestId).expect(200);
    expect(await letterOf(requestId)).toMatchObject({ subject: 'The change that you asked for was granted' });
  });

  test('is not sent to another address than that of the decision, nor to a closed account', async () => {
    const { editor, requestId } = await buildAsked();
    await grant(requestId).expect(200);
    const set = (fields: object) => UserModel.updateOne({ _id: editor.user.id }, { $set: fields });
    await set({ email: 'lain@contoh.id' });
    expect(await letterOf(requestId)).toBeNull();
    await set({ email: editor.user.email, disabledAt: new Date() });
    expect(await letterOf(requestId)).toBeNull();
  });

  test('is left out where there is nobody to write to, and the decision stands', async () => {
    const { editor, requestId } = await buildAsked();
    await UserModel.updateOne({ _id: editor.user.id }, { $set: { disabledAt: new Date() } });
    await grant(requestId).expect(200);
    expect(await MailModel.countDocuments({ subjectId: requestId })).toBe(0);
  });
});
