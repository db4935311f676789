import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import * as z from 'zod/mini';
import { requireServerKey } from './authenticate.ts';
import { banks, LARGEST_AMOUNT, readAccount, smallestAmounts } from './iris-banks.ts';
import type { IrisCall, IrisModes } from './iris-modes.ts';
import { type PayoutItem, type PayoutMoment, type PayoutRecord, presentMoment } from './iris-record.ts';
import type { IrisStore } from './iris-store.ts';

const MAX_KEY = 100;
const SLOW_MS = 2_000;

const itemSchema = z.object({
  beneficiary_name: z.string(),
  beneficiary_account: z.string(),
  beneficiary_bank: z.string(),
  beneficiary_email: z.optional(z.string()),
  amount: z.string(),
  notes: z.optional(z.string()),
});
const createSchema = z.object({ payouts: z.array(itemSchema).check(z.minLength(1)) });
const approveSchema = z.object({ reference_nos: z.array(z.string()).check(z.minLength(1)) });
const rejectSchema = z.extend(approveSchema, { reject_reason: z.string() });
const accountSchema = z.object({ bank: z.string(), account: z.string() });
const statementSchema = z.object({ from_date: z.iso.date(), to_date: z.iso.date() });

interface Answer {
  status: number;
  body: unknown;
}

/** Called for each change that a call makes. */
export type OnChange = (record: PayoutRecord, moment: PayoutMoment) => void;

/** The payout product. Its errors are true HTTP codes with `error_message` and `errors`. */
export function irisRoutes({
  store,
  modes,
  creatorKey,
  approverKey,
  onChange,
}: {
  store: IrisStore;
  modes: IrisModes;
  creatorKey: string;
  approverKey: string;
  onChange: OnChange;
}): Router {
  const router = Router();
  const byAnybody = requireEither([creatorKey, approverKey]);
  const byCreator = [byAnybody, requireRole(creatorKey)];
  const byApprover = [byAnybody, requireRole(approverKey)];
  router.use(express.json({ strict: false, limit: '256kb' }));

  router.get('/ping', byAnybody, (_request, response) => void response.type('text').send('pong'));
  router.get('/balance', byAnybody, (_request, response) => {
    response.json({ balance: `${store.balance()}.00` });
  });
  router.get('/beneficiary_banks', byAnybody, (_request, response) => {
    response.json({ beneficiary_banks: Object.entries(banks).map(([code, name]) => ({ code, name })) });
  });
  router.get('/statements', byAnybody, (request, response) => {
    const range = statementSchema.safeParse(request.body);
    if (!range.success) return refuse(response, 400, 'An error occurred when fetching statements', ['dates']);
    const day = (at: number) => new Date(at).toISOString().slice(0, 10);
    const { from_date: from, to_date: to } = range.data;
    const lines = store.statement().filter(({ at }) => day(at) >= from && day(at) <= to);
    response.json(
      lines.map(({ at, reference, type, status, amount }) => ({
        reference_no: reference,
        account: 'Payouts',
        type,
        amount: `${amount}.00`,
        status,
        created_at: new Date(at).toISOString(),
      })),
    );
  });

  router.post('/payouts', byCreator, ...change('create', createPayouts));
  router.post('/payouts/approve', byApprover, ...change('approve', approvePayouts));
  router.post('/payouts/reject', byApprover, ...change('reject', rejectPayouts));

  router.get(
    '/payouts/:reference',
    byAnybody,
    ...read('details', (request, isLate) => {
      const record = store.find(String(request.params.reference));
      if (!record)
        return refusal(404, 'An error occurred when fetching payout', 'Specified payout not found');
      return { status: 200, body: presentDetails(record, isLate) };
    }),
  );

  router.get(
    '/account_validation',
    byAnybody,
    ...read('account_validation', (request) => {
      const given = accountSchema.safeParse(request.query);
      const bank = given.success ? banks[given.data.bank] : undefined;
      const what = 'An error occurred when doing account validation';
      if (!given.success || bank === undefined)
        return refusal(400, what, { bank: ['Bank is not included in the list'] });
      const answer = readAccount(given.data.account);
      if (answer.kind === 'unavailable')
        return refusal(503, what, 'Bank account validation is currently unavailable');
      if (answer.kind === 'refused') return refusal(400, what, { account: [answer.message] });
      const { bank: code, account } = given.data;
      const body = {
        id: `${code}-${account}`,
        account_name: answer.name,
        account_no: account,
        bank_name: code,
      };
      return { status: 200, body };
    }),
  );

  function createPayouts(body: unknown): Answer {
    const input = createSchema.safeParse(body);
    const faults = input.success ? input.data.payouts.map(findFaults) : [['Payouts are missing']];
    if (!input.success || faults.some((each) => each.length > 0))
      return refusal(400, 'An error occurred when creating payouts', faults);
    const records = store.create(input.data.payouts);
    const payouts = records.map(({ reference }) => ({ status: 'queued', reference_no: reference }));
    return { status: 201, body: { payouts } };
  }

  function approvePayouts(body: unknown): Answer {
    const input = approveSchema.safeParse(body);
    return decide(input.success ? input.data.reference_nos : [], 'approving', (record) =>
      store.move(record, 'approved'),
    );
  }

  function rejectPayouts(body: unknown): Answer {
    const input = rejectSchema.safeParse(body);
    const message = input.success ? input.data.reject_reason : '';
    return decide(input.success ? input.data.reference_nos : [], 'rejecting', (record) =>
      store.move(record, 'rejected', { code: '000', message }),
    );
  }

  function decide(
    references: readonly string[],
    what: 'approving' | 'rejecting',
    move: (record: PayoutRecord) => PayoutMoment | null,
  ): Answer {
    const records = references.flatMap((reference) => store.find(reference) ?? []);
    const failed = `An error occurred when ${what} payouts`;
    if (references.length === 0 || records.length < references.length)
      return refusal(400, failed, ['Payouts not found. Please check reference nos']);
    const late = records.filter((record) => presentMoment(record).status !== 'queued');
    if (late.length > 0) {
      const names = late.map(({ reference }) => reference).join(', ');
      return refusal(400, failed, [`Reference nos '${names}' are not queued`]);
    }
    for (const record of records) {
      const moment = move(record);
      if (moment) onChange(record, moment);
    }
    return { status: 202, body: { status: 'ok' } };
  }

  /** A call that changes something: once for each key, and with the faults that a test has ordered. */
  function change(call: IrisCall, work: (body: unknown) => Answer): RequestHandler[] {
    return [misbehave(call, (request) => once(call, request, work))];
  }

  function read(call: IrisCall, work: (request: Request, isLate: boolean) => Answer): RequestHandler[] {
    return [misbehave(call, work)];
  }

  function once(call: IrisCall, request: Request, work: (body: unknown) => Answer): Answer {
    const key = request.get('x-idempotency-key');
    if (key === undefined) return work(request.body);
    if (key.length > MAX_KEY)
      return refusal(400, 'idempotency-key is too long', 'idempotency-key is too long');
    const id = `${call} ${key}`;
    const body = JSON.stringify(request.body);
    const before = store.findAnswer(id);
    if (before && before.body !== body) {
      const message = 'idempotency-key is not unique';
      return refusal(409, message, message);
    }
    if (before) return { status: before.status, body: before.answer };
    const answer = work(request.body);
    // What was refused has made nothing, and is looked at anew.
    if (answer.status < 300)
      store.keepAnswer({ id, at: Date.now(), body, status: answer.status, answer: answer.body });
    return answer;
  }

  function misbehave(call: IrisCall, work: (request: Request, isLate: boolean) => Answer): RequestHandler {
    return (request, response) => {
      const { mode, delayMs } = modes.take(call);
      if (mode === 'lost_before') return void request.socket.destroy();
      if (mode === 'rate_limited') return void response.status(429).type('text').send('Rate limit exceeded');
      if (mode === 'error') return refuse(response, 500, 'Internal server error', 'Internal server error');
      if (mode === 'garbage') return void response.type('html').send('<html><body>502</body></html>');
      const { status, body } = work(request, mode === 'lag');
      // Kept before it is lost: the provider has done it.
      if (mode === 'lost') return void store.settled().then(() => request.socket.destroy());
      if (mode === 'error_after')
        return refuse(response, 500, 'Internal server error', 'Internal server error');
      if (mode !== 'slow') return void response.status(status).json(body);
      setTimeout(() => response.status(status).json(body), delayMs || SLOW_MS).unref();
    };
  }
  return router;
}

function presentDetails(record: PayoutRecord, isLate: boolean): Record<string, unknown> {
  const moment = (isLate ? record.moments.at(-2) : undefined) ?? presentMoment(record);
  const { item, reference } = record;
  return {
    amount: `${record.amount}.00`,
    beneficiary_name: item.beneficiary_name,
    beneficiary_account: item.beneficiary_account,
    bank: banks[item.beneficiary_bank],
    reference_no: reference,
    notes: item.notes,
    status: moment.status,
    created_by: 'creator',
    created_at: new Date(record.createdAt).toISOString(),
    updated_at: new Date(moment.at).toISOString(),
    ...(moment.error && { error_details: moment.error }),
  };
}

function findFaults({
  beneficiary_account: account,
  beneficiary_bank: bank,
  beneficiary_name: name,
  amount,
  notes = '',
}: PayoutItem): string[] {
  const number = /^\d{1,12}(?:\.0+)?$/.test(amount) ? Number(amount) : null;
  return [
    ...(number === null ? ['Amount is not a number'] : []),
    ...(number !== null && (number < (smallestAmounts[bank] ?? 1) || number > LARGEST_AMOUNT)
      ? ['Amount is out of bounds']
      : []),
    ...(banks[bank] === undefined ? ['Beneficiary bank is not included in the list'] : []),
    ...(/^\d{6,20}$/.test(account) ? [] : ['Beneficiary account is invalid']),
    ...(name.trim() === '' ? ["Beneficiary name can't be blank"] : []),
    ...(/^[A-Za-z0-9 ]{0,100}$/.test(notes) ? [] : ['Notes is invalid']),
  ];
}

const refusal = (status: number, message: string, errors: unknown): Answer => ({
  status,
  body: { error_message: message, errors },
});

function refuse(response: Response, status: number, message: string, errors: unknown): void {
  response.status(status).json({ error_message: message, errors });
}

/** A key of ours, whatever its role; otherwise a text, as the original answers. */
function requireEither(keys: readonly string[]): RequestHandler {
  return (request, response, next) => {
    const [first = '', second = ''] = keys;
    const refuseBoth = () => void response.status(401).type('text').send('HTTP Basic: Access denied.');
    requireServerKey(first, () => requireServerKey(second, refuseBoth)(request, response, next))(
      request,
      response,
      next,
    );
  };
}

function requireRole(key: string): RequestHandler {
  const message = 'You are not authorized to perform this action';
  return requireServerKey(key, (response) => refuse(response, 401, message, message));
}
