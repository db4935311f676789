import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { PayoutDetail } from '#contracts/payouts/payouts.ts';
import { UserModel } from '#server/modules/accounts/users.model.ts';
import { AuditModel } from '#server/modules/audit/audit-log.model.ts';
import { DocumentModel } from '#server/modules/documents/documents.model.ts';
import { composeInvoiceMail, INVOICES_QUEUE, renderInvoice } from '#server/modules/documents/index.ts';
import { enqueueInvoice } from '#server/modules/documents/invoices.jobs.ts';
import { MailModel } from '#server/modules/mail/mails.model.ts';
import { queue } from '#server/platform/queues.ts';
import { documentsDisk } from '#server/platform/storage.ts';
import { createInvoiceWorker } from '#workers/documents/render-invoice.worker.ts';
import { openDataDirectory } from '../../support/documents.ts';
import { lettersTo, sendDueMails } from '../../support/mails.ts';
import {
  act,
  ask,
  bank,
  buildPayee,
  earn,
  giveBack,
  orderOf,
  type Payee,
  send,
} from '../../support/payouts.ts';
import { readPdf } from '../../support/pdf.ts';
import { setQuantity } from '../../support/seams.ts';
import { addMember } from '../../support/teams.ts';
import { type Payouts, startPayouts } from '../../support/transfers.ts';
import { HANGS_AFTER_MS, until } from '../../support/waiting.ts';

const data = openDataDirectory();
let payouts: Payouts;
beforeAll(async () => {
  payouts = await startPayouts({ SORAK_DATA_DIR: data.directory });
  setQuantity('invoice-wait-ms', HANGS_AFTER_MS);
});
afterAll(async () => {
  await payouts?.close();
  data.remove();
});

async function buildAsked(amount = 100_000): Promise<Payee & { eventId: string; payout: PayoutDetail }> {
  const payee = await buildPayee();
  const eventId = await earn(payee, 175_000);
  return { ...payee, eventId, payout: await ask(payouts, payee, [[eventId, amount]]) };
}

const draw = async (id: string, language: 'id' | 'en' = 'id') => {
  const pdf = await renderInvoice(id, language);
  if (!pdf) throw new Error(`no invoice of ${id}`);
  return pdf;
};

describe('an invoice', () => {
  test('is a PDF with the same bytes for the same payout, of an account the last digits', async () => {
    const { payout } = await buildAsked();
    const pdf = await draw(payout.id);
    const { text, title, pages } = await readPdf(pdf);
    expect([pages, title]).toEqual([1, `Invoice pencairan dana ${payout.number}`]);
    for (const said of [payout.number, 'Rp 100.000', 'BCA', '3344', 'Rina Paramita', 'Menunggu persetujuan'])
      expect(text).toContain(said);
    expect(text).not.toContain('0011223344');
    await DocumentModel.deleteMany({});
    expect((await draw(payout.id)).equals(pdf)).toBe(true);
  });

  test('says what became of it since, in either language', async () => {
    const payee = await buildAsked();
    const { id } = payee.payout;
    const before = await draw(id);
    await act(payouts, id, payee.approver, 'approve');
    await send(payouts);
    await bank(payouts, id, 'complete');
    expect((await readPdf(await draw(id))).text).toContain('Transfer selesai');
    const english = await readPdf(await draw(id, 'en'));
    expect(english.title).toBe(`Payout invoice ${payee.payout.number}`);
    expect(english.text).toContain('The transfer was carried out');
    expect((await draw(id)).equals(before)).toBe(false);
    expect(await DocumentModel.countDocuments({ subjectId: { $in: [`${id}-id`, `${id}-en`] } })).toBe(2);
  });

  test('has a line an event, also of what it settles, and the reason of a refusal', async () => {
    const payee = await buildAsked(175_000);
    await act(payouts, payee.payout.id, payee.approver, 'approve');
    await giveBack(await orderOf(payee.eventId), 17_500);
    const rich = await earn(payee, 175_000);
    const { countEvent } = await import('#server/modules/counting/index.ts');
    await countEvent(payee.eventId);
    const next = await ask(payouts, payee, [
      [rich, 100_000],
      [payee.eventId, -17_500],
    ]);
    await act(payouts, next.id, payee.approver, 'reject', { reason: 'Data rekening belum lengkap.' });
    const { text } = await readPdf(await draw(next.id));
    for (const said of [
      '−Rp 17.500',
      'pelunasan kekurangan',
      'Rp 82.500',
      'Data rekening belum lengkap.',
      'DITOLAK',
    ])
      expect(text).toContain(said);
  });

  test('of nothing is none, and one that the storage has lost is drawn again', async () => {
    expect(await renderInvoice('INV-2026-999999', 'id')).toBeNull();
    const { payout } = await buildAsked();
    const pdf = await draw(payout.id);
    const stored = await DocumentModel.findOne({ subjectId: `${payout.id}-id` }).lean();
    await documentsDisk().delete(stored?.path ?? '');
    expect((await draw(payout.id)).equals(pdf)).toBe(true);
  });
});

describe('whoever asks for an invoice', () => {
  const pathOf = ({ id }: PayoutDetail) => `/admin/withdrawal/payouts/${id}/invoice`;

  test('waits for the worker, and gets it in the language of the account', async () => {
    const { payout, owner, approver } = await buildAsked();
    await UserModel.updateOne({ _id: owner.user.id }, { language: 'en' });
    const worker = createInvoiceWorker();
    try {
      for (const [by, title] of [
        [owner, `Payout invoice ${payout.number}`],
        [approver, `Invoice pencairan dana ${payout.number}`],
      ] as const) {
        const answer = await payouts.api
          .get(pathOf(payout))
          .set(by.headers)
          .set('Accept-Language', 'id')
          .buffer(true)
          .expect(200);
        expect(answer.headers['content-type']).toBe('application/pdf');
        expect(answer.headers['content-disposition']).toBe(`attachment; filename="Invoice-${payout.id}.pdf"`);
        expect((await readPdf(answer.body as Buffer)).title).toBe(title);
      }
    } finally {
      await worker.close();
    }
  });

  test('has to be of its organizer', async () => {
    const { payout } = await buildAsked();
    const foreign = await buildPayee();
    const readers = [foreign.owner, await addMember(foreign, 'editor')];
    const statuses = readers.map(
      async ({ headers }) => (await payouts.api.get(pathOf(payout)).set(headers)).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 403]);
  });

  test('is refused when it takes too long', async () => {
    const { payout, owner } = await buildAsked();
    setQuantity('invoice-wait-ms', 100);
    const answer = await payouts.api.get(pathOf(payout)).set(owner.headers);
    setQuantity('invoice-wait-ms', HANGS_AFTER_MS);
    expect([answer.status, answer.body.code]).toEqual([503, 'document_not_ready']);
    await Promise.all([enqueueInvoice(payout.id, 'id'), enqueueInvoice(payout.id, 'id')]);
    const jobs = await queue(INVOICES_QUEUE).getWaiting();
    expect(jobs.map(({ data: payload }) => payload)).toEqual([{ payout_id: payout.id, language: 'id' }]);
  });

  test('a job whose payload cannot be read fails once and says why', async () => {
    const job = await queue(INVOICES_QUEUE).add('render', { payout_id: 7 }, { attempts: 3 });
    const worker = createInvoiceWorker();
    await until('it has failed', {}, async () => (await job.getState()) === 'failed');
    await worker.close();
    const failed = await queue(INVOICES_QUEUE).getJob(job.id ?? '');
    expect([failed?.attemptsMade, failed?.failedReason]).toEqual([1, expect.stringContaining('payout_id')]);
  });
});

describe('the letter with an invoice', () => {
  const mailsAbout = (id: string) => MailModel.find({ subjectId: id, template: 'payout_invoice' }).lean();

  test('goes to owners and finance, and is noted once it was sent', async () => {
    const payee = await buildAsked();
    const { id, number } = payee.payout;
    await addMember(payee, 'editor');
    const readers = [payee.owner, payee.finance];
    await UserModel.updateMany(
      { _id: { $in: readers.map(({ user }) => user.id) } },
      { emailVerifiedAt: new Date() },
    );
    expect((await mailsAbout(id)).map(({ userId }) => userId).sort()).toEqual(
      readers.map(({ user }) => user.id).sort(),
    );
    expect(payee.payout.mailed_at).toBeNull();
    await sendDueMails();
    for (const { user } of readers) {
      const [letter] = await lettersTo(user.email ?? '');
      expect(letter).toMatchObject({
        subject: `Invoice pencairan ${number}`,
        text: expect.stringContaining('Rp\u00a0100.000'),
        enclosed: [`Invoice-${id}.pdf`],
      });
    }
    const read = await payouts.api.get(`/admin/withdrawal/payouts/${id}`).set(payee.owner.headers);
    expect(read.body.result.mailed_at).not.toBeNull();
    // What became of it is sent, too.
    await act(payouts, id, payee.approver, 'reject');
    expect(await mailsAbout(id)).toHaveLength(4);
  });

  test('says neither amount nor account to an address that was never proven', async () => {
    const payee = await buildAsked();
    const mails = await mailsAbout(payee.payout.id);
    const mail = mails.find(({ userId }) => userId === payee.owner.user.id);
    if (!mail) throw new Error('no mail');
    const letter = await composeInvoiceMail({ ...mail, id: mail._id });
    expect(letter?.text).not.toMatch(/100\.000|3344/);
    expect(letter?.attachments).toBeUndefined();
    const { MembershipModel } = await import('#server/modules/organizers/memberships.model.ts');
    await MembershipModel.deleteOne({ userId: payee.owner.user.id });
    expect(await composeInvoiceMail({ ...mail, id: mail._id })).toBeNull();
  });

  test('is sent again, with a line in the audit log, and not without end', async () => {
    const payee = await buildAsked();
    const { id } = payee.payout;
    const answer = await act(payouts, id, payee.finance, 'letters');
    expect(answer.status).toBe(200);
    expect(await mailsAbout(id)).toHaveLength(4);
    expect(await AuditModel.countDocuments({ targetId: id, action: 'payout.resend_invoice' })).toBe(1);
    expect((await act(payouts, id, (await buildPayee()).owner, 'letters')).status).toBe(404);
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1)
      statuses.push((await act(payouts, id, payee.finance, 'letters')).status);
    expect(statuses.slice(0, 9)).toEqual(Array(9).fill(200));
    expect(statuses.slice(9)).toEqual([429, 429, 429]);
  });
});
