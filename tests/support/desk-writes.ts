import { createAccountToken } from '#server/modules/accounts/account-tokens.repository.ts';
import { startSession } from '#server/modules/accounts/start-session.ts';
import { EventModel } from '#server/modules/events/events.model.ts';
import { FinalistModel } from '#server/modules/finalists/finalists.model.ts';
import { insertOrder } from '#server/modules/orders/orders.repository.ts';
import { insertScreen } from '#server/modules/screens/screens.repository.ts';
import { insertSupportMessage } from '#server/modules/support/support-messages.repository.ts';
import { insertInvitation } from '#server/modules/teams/invitations.repository.ts';
import { TransferModel } from '#server/modules/transfers/transfers.model.ts';
import { newNumericId } from '#server/platform/ids.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { placeCase } from './access-stage.ts';
import type { buildVisitor } from './api.ts';
import { buildAccount } from './api.ts';
import { openChangeRequest, upcoming } from './change-requests.ts';
import { buildEventForm, inHours, placePicture } from './event-forms.ts';
import { buildEvent, buildOrganizer } from './events.ts';
import { giveTotp } from './factors.ts';
import { buildOrderIn, placeOrder } from './orders.ts';
import { buildPayee, earn, placePayout } from './payouts.ts';
import { buildPicture } from './pictures.ts';
import { placeRun } from './place-run.ts';
import { placeReport } from './provider-reports.ts';
import { order } from './transfers.ts';

/** A request of a super admin that is done: with things of its own, so that it can be sent whatever came before. */
export interface DeskWrite {
  /** Below the API's base. */
  path: string;
  body?: object;
  /** A picture that is sent instead of a body. */
  picture?: Buffer;
  /** What is sent beside it, where it is no picture of an event. */
  fields?: Record<string, string>;
  /** The line says that somebody asked, and is all that is written for them: what else changes, anybody may change. */
  isQuestion?: true;
}

type Build = (admin: Awaited<ReturnType<typeof buildVisitor>>) => Promise<DeskWrite>;

const REASON = 'Hujan deras di panggung.';

/** An event, its first finalist, and what is asked of them. */
const ofEvent =
  (
    ask: (
      made: Awaited<ReturnType<typeof buildEvent>> & { finalistId: string },
    ) => DeskWrite | Promise<DeskWrite>,
    overrides: Parameters<typeof buildEvent>[0] = {},
  ): Build =>
  async () => {
    const made = await buildEvent(overrides);
    return ask({ ...made, finalistId: made.finalists[0]?.id ?? '' });
  };
const locked = async (eventId: string) =>
  EventModel.updateOne({ _id: eventId }, { $set: { rulesLockedAt: new Date() } });
const IMAGE = { id: 'IMG-1', url: '/media/events/lama.webp', category: 'banner' };
const twoImages = { images: [IMAGE, { ...IMAGE, id: 'IMG-2' }] };
const draft = { status: 'draft' } as const;
const hidden = {
  resultsHiddenFrom: new Date(Date.now() - 1_000),
  resultsHiddenUntil: new Date(Date.now() + 3_600_000),
};
const message = () =>
  insertSupportMessage({
    name: 'Ratna Kusuma',
    email: `ratna-${crypto.randomUUID().slice(0, 8)}@contoh.id`,
    message: 'Suara saya belum tampil.',
    language: 'id',
  });
const someName = () => `uji-${crypto.randomUUID().slice(0, 8)}`;
/** One into the team of an organizer, by its address. */
const someInvitation = async () => {
  const { id: organizerId } = await buildOrganizer();
  const id = newNumericId('INV');
  const email = `${someName()}@contoh.id`;
  const offered = { role: 'viewer', eventIds: null, language: 'id', invitedBy: 'USR-1' } as const;
  await inTransaction((session) =>
    insertInvitation({ id, organizerId, email, emailKey: email, ...offered }, { at: new Date(), session }),
  );
  return `/admin/event-organizers/${organizerId}/invitations/${id}`;
};
/** Somebody beside the owner of a team, likewise. */
const someMember = async () => {
  const { id: organizerId } = await organizerWithAccount();
  const membership = { role: 'viewer', eventIds: null } as const;
  const { id } = await buildAccount({ roleId: 'ROLE002', organizerId, membership });
  return `/admin/event-organizers/${organizerId}/members/${id}`;
};
const organizerWithAccount = async () => {
  const organizer = await buildOrganizer();
  const user = await buildAccount({ roleId: 'ROLE002', organizerId: organizer.id });
  await startSession(user.id);
  return organizer;
};
const account = async () => {
  const user = await buildAccount();
  await startSession(user.id);
  return user;
};

/** A transfer, and what it is like by now. */
const someTransfer = async (like: object = {}) => {
  const { id } = await order();
  await TransferModel.updateOne({ _id: id }, { $set: like });
  return id;
};
/** A paid order, and a case of it that somebody else asked for. @returns its address */
const someCase = async (given: Partial<Parameters<typeof placeCase>[1]> = {}) => {
  const id = await placeCase(await paidOrder(), { askedBy: 'USR-1', ...given });
  return `/admin/money-cases/${id}`;
};
const paidOrder = async () => {
  const { event } = await buildEvent();
  const order = buildOrderIn('settlement', { eventId: event.id, organizerId: event.organizerId });
  await insertOrder(order);
  return order;
};
/** A run of a canceled event that somebody else asked for. @returns its address */
const someRun = async (given: Partial<Parameters<typeof placeRun>[0]> = {}) => {
  const { event } = await buildEvent();
  const { id: eventId, organizerId } = event;
  return `/admin/refund-runs/${await placeRun({ eventId, organizerId, askedBy: 'USR-1', ...given })}`;
};
/** With a paid order. @returns its id */
const canceledEvent = async () => {
  const { eventId } = await paidOrder();
  await EventModel.updateOne({ _id: eventId }, { canceledAt: new Date(), status: 'canceled' });
  return eventId;
};
/** A report whose file is awaited, or is here. @returns its address */
const someReport = async ({ user }: Parameters<Build>[0], file?: Buffer) => {
  const id = await placeReport(user.id, file);
  return `/admin/provider-reports/${id}`;
};
/** A payout that its organizer has asked for. @returns its address */
const somePayout = async () => {
  const { organizerId, accountId } = await buildPayee();
  const eventId = await earn({ organizerId }, 17_500);
  return `/admin/withdrawal/payouts/${await placePayout({ organizerId, eventId, accountId })}`;
};
const NOTE = 'Sudah diperiksa.';

/** What every write of the desk may look like, by `METHOD /path`. */
export const deskWrites: Record<string, Build> = {
  'post /admin/transactions/:id/refunds': async () => ({
    path: `/admin/transactions/${(await paidOrder()).id}/refunds`,
    body: { scope: 'full', reason: 'mistake', note: NOTE, expected_amount: 25_000 },
  }),
  'post /admin/money-cases/:id/approve': async () => ({
    path: `${await someCase()}/approve`,
    body: { revision: 0 },
  }),
  'post /admin/money-cases/:id/reject': async () => ({
    path: `${await someCase()}/reject`,
    body: { revision: 0, note: NOTE },
  }),
  'post /admin/money-cases/:id/withdraw': async () => ({
    path: `${await someCase()}/withdraw`,
    body: { revision: 0, note: NOTE },
  }),
  'post /admin/money-cases/:id/letters': async () => ({
    path: `${await someCase({ state: 'approved', route: 'transfer' })}/letters`,
    body: { revision: 0 },
  }),
  'post /admin/money-cases/:id/decide': async () => ({
    path: `${await someCase({ kind: 'review', topic: 'late', state: 'open', route: null })}/decide`,
    body: { revision: 0, decision: 'keep', reason: 'paid_late', note: NOTE },
  }),
  'post /admin/events/:eventId/refund-runs': async () => ({
    path: `/admin/events/${await canceledEvent()}/refund-runs`,
    body: { expected_orders: 1, expected_amount: 25_000, note: NOTE },
  }),
  'post /admin/refund-runs/:id/approve': async () => ({
    path: `${await someRun()}/approve`,
    body: { revision: 0 },
  }),
  'post /admin/refund-runs/:id/reject': async () => ({
    path: `${await someRun()}/reject`,
    body: { revision: 0, note: NOTE },
  }),
  'post /admin/refund-runs/:id/stop': async () => ({
    path: `${await someRun({ state: 'running' })}/stop`,
    body: { revision: 0, note: NOTE },
  }),
  'post /admin/refund-runs/:id/resume': async () => ({
    path: `${await someRun({ state: 'stopped' })}/resume`,
    body: { revision: 0, note: NOTE },
  }),
  'post /admin/provider-reports': async () => ({
    path: '/admin/provider-reports',
    body: { kind: 'transactions', from: '2026-11-01', to: '2026-11-02', file_name: 'laporan.csv', bytes: 10 },
  }),
  'put /admin/provider-reports/:id/parts/:part': async (admin) => ({
    path: `${await someReport(admin)}/parts/0`,
    picture: Buffer.from('Order ID\n1'),
    fields: {},
  }),
  'post /admin/provider-reports/:id/submit': async (admin) => ({
    path: `${await someReport(admin, Buffer.from('Order ID\n1'))}/submit`,
    body: {},
  }),
  'post /admin/withdrawal/payouts/:id/approve': async () => ({
    path: `${await somePayout()}/approve`,
    body: { revision: 0 },
  }),
  'post /admin/withdrawal/payouts/:id/reject': async () => ({
    path: `${await somePayout()}/reject`,
    body: { revision: 0, reason: REASON },
  }),
  'post /admin/withdrawal/payouts/:id/letters': async () => ({ path: `${await somePayout()}/letters` }),
  'post /admin/uploads': async () => ({
    path: '/admin/uploads',
    picture: await buildPicture({ width: 40, height: 50 }).jpeg().toBuffer(),
  }),
  'put /admin/support-messages/:id': async () => {
    const { id, editRevision } = await message();
    return { path: `/admin/support-messages/${id}`, body: { state: 'in_progress', revision: editRevision } };
  },
  'post /admin/support-messages/:id/notes': async () => ({
    path: `/admin/support-messages/${(await message()).id}/notes`,
    body: { text: 'Sudah dicek.' },
  }),
  'post /admin/support-messages/:id/answers': async () => ({
    path: `/admin/support-messages/${(await message()).id}/answers`,
    body: { text: 'Sudah tampil.' },
  }),
  'post /admin/users': async () => ({
    path: '/admin/users',
    body: { name: 'Arif Budiman', username: someName(), role_id: 'ROLE001' },
  }),
  'put /admin/users/:id': async () => {
    const { id, editRevision } = await account();
    return { path: `/admin/users/${id}`, body: { is_active: false, revision: editRevision } };
  },
  'post /admin/users/:id/logout': async () => ({ path: `/admin/users/${(await account()).id}/logout` }),
  'post /admin/users/:id/password': async () => ({ path: `/admin/users/${(await account()).id}/password` }),
  'post /admin/users/:id/factors/reset': async () => {
    const { id } = await account();
    await giveTotp(id);
    return { path: `/admin/users/${id}/factors/reset`, body: { reason: REASON } };
  },
  'post /admin/events/:eventId/screens': ofEvent(({ event }) => ({
    path: `/admin/events/${event.id}/screens`,
    body: { name: 'Layar utama' },
  })),
  'put /admin/screens/:screenId': ofEvent(async ({ event }) => {
    const { screen } = await insertScreen({ eventId: event.id, name: 'Layar utama', variant: 'dark' });
    return { path: `/admin/screens/${screen.id}`, body: { revision: screen.revision, show: 'board' } };
  }),
  'delete /admin/screens/:screenId': ofEvent(async ({ event }) => {
    const { screen } = await insertScreen({ eventId: event.id, name: 'Layar utama', variant: 'dark' });
    return { path: `/admin/screens/${screen.id}` };
  }),
  'post /admin/transfer-files': async () => ({
    path: '/admin/transfer-files',
    body: { transfer_ids: [await someTransfer()] },
  }),
  'post /admin/transfers/:id/record': async () => ({
    path: `/admin/transfers/${await someTransfer({ state: 'sending' })}/record`,
    picture: await buildPicture({ width: 40, height: 50 }).jpeg().toBuffer(),
    fields: { reference: 'BCA 0091' },
  }),
  'post /admin/transfers/:id/confirm': async () => {
    const recorded = { state: 'sent', reference: 'BCA 0091', recordedBy: 'USR-1', proofId: 'PRF-1' };
    return {
      path: `/admin/transfers/${await someTransfer(recorded)}/confirm`,
      body: { reference: 'BCA 0091' },
    };
  },
  'post /admin/transfers/:id/fail': async () => ({
    path: `/admin/transfers/${await someTransfer()}/fail`,
    body: { reason: REASON },
  }),
  'post /admin/transfers/:id/decision': async () => ({
    path: `/admin/transfers/${await someTransfer({ state: 'unknown', waitsSince: new Date() })}/decision`,
    body: { carried_out: true, reason: REASON },
  }),
  'post /admin/transactions/:id/check': ofEvent(async ({ event, finalistId }) => {
    const { id } = await placeOrder({
      eventId: event.id,
      organizerId: event.organizerId,
      votes: [[finalistId, 2]],
    });
    return { path: `/admin/transactions/${id}/check`, isQuestion: true };
  }),
  'post /admin/events/:id/clone': ofEvent(({ event }) => ({ path: `/admin/events/${event.id}/clone` })),
  'post /admin/events/:id/preview-link': ofEvent(
    ({ event }) => ({ path: `/admin/events/${event.id}/preview-link` }),
    draft,
  ),
  'delete /admin/events/:id/preview-link': ofEvent(async ({ event }) => {
    await EventModel.updateOne({ _id: event.id }, { $set: { previewTokenHash: crypto.randomUUID() } });
    return { path: `/admin/events/${event.id}/preview-link` };
  }, draft),
  'post /admin/events/hero-img': async () => ({
    path: '/admin/events/hero-img',
    body: { url: await placePicture('hero_img') },
  }),
  'post /admin/events/:id/images': ofEvent(async ({ event }) => ({
    path: `/admin/events/${event.id}/images`,
    body: { url: await placePicture() },
  })),
  'put /admin/events/:id/images': ofEvent(
    async ({ event }) => ({
      path: `/admin/events/${event.id}/images`,
      body: { id: IMAGE.id, url: await placePicture() },
    }),
    twoImages,
  ),
  'delete /admin/events/:id/images/:imageId': ofEvent(
    ({ event }) => ({ path: `/admin/events/${event.id}/images/${IMAGE.id}` }),
    twoImages,
  ),
  'post /admin/events': async () => ({ path: '/admin/events', body: await buildEventForm() }),
  'put /admin/events/:id': ofEvent(({ event }) => ({
    path: `/admin/events/${event.id}`,
    body: { revision: event.editRevision, tagline: 'Suara muda, satu panggung.' },
  })),
  'delete /admin/events/:id': ofEvent(({ event }) => ({ path: `/admin/events/${event.id}` }), draft),
  'delete /admin/events/:id/general': ofEvent(({ event }) => ({ path: `/admin/events/${event.id}/general` })),
  'post /admin/events/:id/close': ofEvent(({ event }) => ({
    path: `/admin/events/${event.id}/close`,
    body: { reason: REASON },
  })),
  'post /admin/events/:id/cancel': ofEvent(({ event }) => ({
    path: `/admin/events/${event.id}/cancel`,
    body: { reason: REASON },
  })),
  'post /admin/events/:id/extend': ofEvent(({ event }) => ({
    path: `/admin/events/${event.id}/extend`,
    body: { end: inHours(48), reason: REASON },
  })),
  'post /admin/events/:id/lock/lift': ofEvent(async ({ event }) => {
    await locked(event.id);
    return { path: `/admin/events/${event.id}/lock/lift`, body: { reason: REASON } };
  }),
  'post /admin/finalists': ofEvent(({ event }) => ({
    path: '/admin/finalists',
    body: { event_id: event.id, name: 'Kirana', category: 'Bali' },
  })),
  'post /admin/finalists/bulk': ofEvent(({ event }) => ({
    path: '/admin/finalists/bulk',
    body: { event_id: event.id, finalists: [{ name: 'Kirana', category: 'Bali' }] },
  })),
  'post /admin/finalists/import': ofEvent(({ event }) => ({
    path: '/admin/finalists/import',
    body: { event_id: event.id, rows: [{ row: 2, name: 'Kirana', category: 'Bali' }] },
  })),
  'put /admin/finalists': ofEvent(({ finalists }) => ({
    path: '/admin/finalists',
    body: {
      id: finalists[0]?.id,
      revision: finalists[0]?.editRevision,
      name: 'Kirana',
      category: 'Putri',
      number: 41,
      sosial_media_url: 'https://instagram.com/kirana',
    },
  })),
  'put /admin/events/:id/finalists/order': ofEvent(({ event, finalists }) => ({
    path: `/admin/events/${event.id}/finalists/order`,
    body: { revision: event.editRevision, finalist_ids: finalists.map(({ id }) => id).reverse() },
  })),
  'post /admin/finalists/remove': ofEvent(({ event, finalistId }) => ({
    path: '/admin/finalists/remove',
    body: { event_id: event.id, ids: [finalistId] },
  })),
  'delete /admin/finalists/:id': ofEvent(({ finalistId }) => ({ path: `/admin/finalists/${finalistId}` })),
  'post /admin/finalists/:id/corrections': ofEvent(async ({ event, finalists }) => {
    await locked(event.id);
    const [first] = finalists;
    return {
      path: `/admin/finalists/${first?.id}/corrections`,
      body: { revision: first?.editRevision, name: 'Kirana', reason: 'Salah ketik.' },
    };
  }),
  'post /admin/finalists/:id/withdrawal': ofEvent(async ({ event, finalists }) => {
    await locked(event.id);
    const [first] = finalists;
    return {
      path: `/admin/finalists/${first?.id}/withdrawal`,
      body: { revision: first?.editRevision, withdrawn: true, reason: 'Sakit.' },
    };
  }),
  'put /admin/events/:eventId/blackout': ofEvent(({ event }) => ({
    path: `/admin/events/${event.id}/blackout`,
    body: { from: inHours(1), until: inHours(2), revision: event.editRevision },
  })),
  'put /admin/events/:eventId/reveal': ofEvent(
    ({ event }) => ({ path: `/admin/events/${event.id}/reveal` }),
    hidden,
  ),
  'post /admin/change-requests/:id/decision': async () => {
    const { event } = await buildEvent(upcoming());
    const { id: askedBy } = await buildAccount({ roleId: 'ROLE002', organizerId: event.organizerId });
    const asked = { eventId: event.id, organizerId: event.organizerId, askedBy };
    const { id } = await openChangeRequest(asked);
    return { path: `/admin/change-requests/${id}/decision`, body: { decision: 'granted' } };
  },
  'post /admin/event-organizers': async () => ({
    path: '/admin/event-organizers',
    body: { name: 'Yayasan Pesona', email: `${someName()}@contoh.id` },
  }),
  'put /admin/event-organizers/:id': async () => {
    const { event } = await buildEvent();
    return {
      path: `/admin/event-organizers/${event.organizerId}`,
      body: { name: 'Yayasan Baru', revision: 1 },
    };
  },
  'post /admin/event-organizers/:id/credentials/reset': async () => ({
    path: `/admin/event-organizers/${(await organizerWithAccount()).id}/credentials/reset`,
  }),
  'post /admin/event-organizers/:id/invitations': async () => ({
    path: `/admin/event-organizers/${(await buildOrganizer()).id}/invitations`,
    body: { email: `${someName()}@contoh.id`, role: 'hall', event_ids: null },
  }),
  'post /admin/event-organizers/:id/invitations/:invitationId/letters': async () => ({
    path: `${await someInvitation()}/letters`,
  }),
  'delete /admin/event-organizers/:id/invitations/:invitationId': async () => ({
    path: await someInvitation(),
  }),
  'put /admin/event-organizers/:id/members/:userId': async () => ({
    path: await someMember(),
    body: { role: 'editor', event_ids: null, revision: 1 },
  }),
  'delete /admin/event-organizers/:id/members/:userId': async () => ({ path: await someMember() }),
  'post /admin/event-organizers/:id/activate': async () => ({
    path: `/admin/event-organizers/${(await buildOrganizer({ isActive: false })).id}/activate`,
  }),
  'post /admin/event-organizers/:id/deactivate': async () => ({
    path: `/admin/event-organizers/${(await organizerWithAccount()).id}/deactivate`,
  }),
};

/** What else an address may be asked for that is written by another path: what it is, `METHOD /path`, and how it is built. */
export const furtherDeskWrites: readonly (readonly [what: string, route: string, build: Build])[] = [
  [
    'a draft is published',
    'put /admin/events/:id',
    ofEvent(
      ({ event }) => ({
        path: `/admin/events/${event.id}`,
        body: { revision: event.editRevision, status: 'upcoming' },
      }),
      { ...draft, profileImage: IMAGE.url },
    ),
  ],
  [
    'a request for a change is refused',
    'post /admin/change-requests/:id/decision',
    ofEvent(async ({ event }) => {
      const { id } = await openChangeRequest({ eventId: event.id, organizerId: event.organizerId });
      const body = { decision: 'refused', reason: REASON };
      return { path: `/admin/change-requests/${id}/decision`, body };
    }),
  ],
  [
    'a draft that a change was asked for is removed',
    'delete /admin/events/:id',
    ofEvent(async ({ event }) => {
      await openChangeRequest({ eventId: event.id, organizerId: event.organizerId });
      return { path: `/admin/events/${event.id}` };
    }, draft),
  ],
  [
    'another role',
    'put /admin/users/:id',
    async () => {
      const { id, editRevision } = await account();
      const body = { role_id: 'ROLE002', event_organizer_id: (await buildOrganizer()).id };
      return { path: `/admin/users/${id}`, body: { ...body, revision: editRevision } };
    },
  ],
  [
    'another address, whose letters are of no use any more',
    'put /admin/users/:id',
    async () => {
      const { id, editRevision, standing } = await account();
      await createAccountToken({ userId: id, purpose: 'password_reset', emailKey: someName(), standing });
      const body = { email: `${someName()}@contoh.id`, revision: editRevision };
      return { path: `/admin/users/${id}`, body };
    },
  ],
  [
    'an organizer with events and accounts is made active',
    'post /admin/event-organizers/:id/activate',
    async () => {
      const { id } = await buildOrganizer({ isActive: false });
      await buildAccount({ roleId: 'ROLE002', organizerId: id });
      await buildEvent({ organizerId: id });
      return { path: `/admin/event-organizers/${id}/activate` };
    },
  ],
  [
    'a finalist who withdrew is taken back',
    'post /admin/finalists/:id/withdrawal',
    ofEvent(async ({ event, finalists }) => {
      await locked(event.id);
      const [first] = finalists;
      await FinalistModel.updateOne({ _id: first?.id ?? '' }, { $set: { withdrawnAt: new Date() } });
      return {
        path: `/admin/finalists/${first?.id}/withdrawal`,
        body: { revision: first?.editRevision, withdrawn: false, reason: 'Sudah sembuh.' },
      };
    }),
  ],
  [
    'results are no longer to be hidden',
    'put /admin/events/:eventId/blackout',
    ofEvent(
      ({ event }) => ({
        path: `/admin/events/${event.id}/blackout`,
        body: { from: null, until: null, revision: event.editRevision },
      }),
      { resultsHiddenFrom: new Date(inHours(1)), resultsHiddenUntil: new Date(inHours(2)) },
    ),
  ],
];

/** Addresses of the desk that change nothing that staff answers for. */
export const NO_DESK_WRITES: Readonly<Record<string, string>> = {
  'post /admin/transactions/:id/refund-preview': 'says what a refund would do; nothing is stored',
  'post /admin/events/:eventId/poster-zip': 'draws what is there; nothing of the event changes',
  'post /admin/events/:eventId/qr-codes':
    'queues a job; what the worker writes it writes with its line, below',
  'post /admin/finalists/:finalistId/qr-code': 'the same for one finalist',
};
