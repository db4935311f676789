import { describe, expect, test } from '@jest/globals';
import { type OrderState, orderStateSchema } from '#contracts/orders/order-status.ts';
import { newCaseTopics } from '#server/modules/orders/case-topics.ts';
import { classifyReport, paymentInstant, type ReportKind } from '#server/modules/orders/classify-report.ts';
import { decideTransition, transitions } from '#server/modules/orders/state-machine.ts';
import { applyReport, buildOrderIn, buildReport } from '../../support/orders.ts';

const noon = new Date('2026-11-21T05:00:00Z');
const context = { closesAt: null, now: noon };

/** One report of each kind. */
const reports: Record<ReportKind, ReturnType<typeof buildReport>> = {
  pending: buildReport({ transactionStatus: 'pending' }),
  paid: buildReport(),
  challenged: buildReport({ transactionStatus: 'capture', fraudStatus: 'challenge' }),
  mismatch: buildReport({ grossAmount: 24_999 }),
  mismatch_refunded: buildReport({
    transactionStatus: 'refund',
    grossAmount: 24_999,
    settlementTime: noon,
    refundAmount: 24_999,
  }),
  deny: buildReport({ transactionStatus: 'deny' }),
  deny_authorized: buildReport({ transactionStatus: 'deny', fraudStatus: 'deny', authorized: true }),
  cancel: buildReport({ transactionStatus: 'cancel' }),
  void: buildReport({ transactionStatus: 'cancel', paymentType: 'credit_card' }),
  expire: buildReport({ transactionStatus: 'expire' }),
  failure: buildReport({ transactionStatus: 'failure' }),
  reversal: buildReport({ transactionStatus: 'deny', settlementTime: noon }),
  refund: buildReport({
    transactionStatus: 'refund',
    settlementTime: noon,
    refundAmount: 25_000,
    refunds: [{ id: 'r1', amount: 25_000, createdAt: noon }],
  }),
  partial_refund: buildReport({
    transactionStatus: 'partial_refund',
    settlementTime: noon,
    refundAmount: 5_000,
    refunds: [{ id: 'r1', amount: 5_000, createdAt: noon }],
  }),
  chargeback: buildReport({ transactionStatus: 'chargeback', settlementTime: noon }),
  partial_chargeback: buildReport({ transactionStatus: 'partial_chargeback', settlementTime: noon }),
  unknown: buildReport({ transactionStatus: 'on_the_moon' }),
};

/** `state: effects` after each report; a pair that is not named leaves the order as it is. Written by hand. */
const expected: Record<ReportKind, Partial<Record<OrderState, string>>> = {
  pending: { opening: 'pending' },
  paid: {
    opening: 'settlement: settle',
    pending: 'settlement: settle',
    review: 'settlement: settle',
    expire: 'settlement: settle [paid_after_expire]',
    canceled: 'settlement: settle [paid_after_canceled]',
    failed: 'settlement: settle [paid_after_failed]',
  },
  challenged: { opening: 'review', pending: 'review' },
  mismatch: { opening: 'review', pending: 'review', expire: 'review', canceled: 'review', failed: 'review' },
  mismatch_refunded: {
    opening: 'failed',
    pending: 'failed',
    review: 'failed',
    expire: 'failed',
    canceled: 'failed',
  },
  deny: { opening: 'pending', review: 'failed', settlement: 'reversed: reverse' },
  deny_authorized: {
    opening: 'failed',
    pending: 'failed',
    review: 'failed',
    expire: 'failed',
    canceled: 'failed',
    settlement: 'reversed: reverse',
  },
  cancel: {
    opening: 'canceled',
    pending: 'canceled',
    review: 'canceled',
    settlement: 'settlement [review_money review_money:cancel]',
  },
  void: { opening: 'canceled', pending: 'canceled', review: 'canceled', settlement: 'reversed: reverse' },
  expire: { opening: 'expire', pending: 'expire' },
  failure: { opening: 'failed', pending: 'failed' },
  reversal: {
    opening: 'reversed: settle reverse',
    pending: 'reversed: settle reverse',
    review: 'reversed: settle reverse',
    expire: 'reversed: settle reverse [paid_after_expire]',
    canceled: 'reversed: settle reverse [paid_after_canceled]',
    failed: 'reversed: settle reverse [paid_after_failed]',
    settlement: 'reversed: reverse',
  },
  refund: {
    opening: 'refund: settle refund:r1',
    pending: 'refund: settle refund:r1',
    review: 'refund: settle refund:r1',
    expire: 'refund: settle refund:r1 [paid_after_expire]',
    canceled: 'refund: settle refund:r1 [paid_after_canceled]',
    failed: 'refund: settle refund:r1 [paid_after_failed]',
    settlement: 'refund: refund:r1',
    partial_refund: 'refund: refund:r1',
  },
  partial_refund: {
    opening: 'partial_refund: settle refund:r1 [choose_refund_lines:r1]',
    pending: 'partial_refund: settle refund:r1 [choose_refund_lines:r1]',
    review: 'partial_refund: settle refund:r1 [choose_refund_lines:r1]',
    expire: 'partial_refund: settle refund:r1 [choose_refund_lines:r1 paid_after_expire]',
    canceled: 'partial_refund: settle refund:r1 [choose_refund_lines:r1 paid_after_canceled]',
    failed: 'partial_refund: settle refund:r1 [choose_refund_lines:r1 paid_after_failed]',
    settlement: 'partial_refund: refund:r1 [choose_refund_lines:r1]',
    partial_refund: 'partial_refund: refund:r1 [choose_refund_lines:r1]',
  },
  chargeback: {
    opening: 'chargeback: settle reverse',
    pending: 'chargeback: settle reverse',
    review: 'chargeback: settle reverse',
    expire: 'chargeback: settle reverse [paid_after_expire]',
    canceled: 'chargeback: settle reverse [paid_after_canceled]',
    failed: 'chargeback: settle reverse [paid_after_failed]',
    settlement: 'chargeback: reverse',
    partial_refund: 'chargeback: reverse',
  },
  partial_chargeback: {
    opening: 'settlement: settle [partial_chargeback:1 review_money]',
    pending: 'settlement: settle [partial_chargeback:1 review_money]',
    review: 'settlement: settle [partial_chargeback:1 review_money]',
    expire: 'settlement: settle [paid_after_expire partial_chargeback:1 review_money]',
    canceled: 'settlement: settle [paid_after_canceled partial_chargeback:1 review_money]',
    failed: 'settlement: settle [paid_after_failed partial_chargeback:1 review_money]',
    settlement: 'settlement [partial_chargeback:1 review_money]',
    partial_refund: 'partial_refund [partial_chargeback:1 review_money]',
  },
  unknown: {},
};

const kinds = Object.keys(reports) as ReportKind[];

function receive(kind: ReportKind, from: OrderState): string {
  const decision = decideTransition(buildOrderIn(from), reports[kind], context);
  if (decision.kind === 'unchanged') return 'unchanged';
  const effects = decision.effects.map(({ key }) => key).join(' ');
  const flags = [...decision.flags].sort().join(' ');
  return `${decision.to}${effects && `: ${effects}`}${flags && ` [${flags}]`}`;
}

describe('a second payment of an order that was paid before', () => {
  const again = buildReport({ transactionId: 'another-attempt' });

  test.each<OrderState>(['settlement', 'partial_refund', 'refund', 'reversed', 'chargeback'])(
    'marks a %s for the desk, without votes, and once',
    (state) => {
      const order = { ...buildOrderIn(state), transactionId: 'first-attempt' };
      const marked = applyReport(order, again);
      expect([marked.state, marked.flags]).toEqual([
        state,
        [...order.flags, 'review_money', 'paid_twice:another-attempt'],
      ]);
      expect(marked.effects).toEqual(order.effects);
      const stored = { ...marked, transactionId: 'first-attempt' };
      expect(decideTransition(stored, again, context).kind).toBe('unchanged');
    },
  );

  test.each<OrderState>(['settlement', 'partial_refund', 'refund', 'reversed', 'chargeback'])(
    'of another amount marks a %s as well',
    (state) => {
      const order = { ...buildOrderIn(state), transactionId: 'first-attempt' };
      const other = { ...again, grossAmount: 30_000 };
      expect(applyReport(order, other).flags).toContain('paid_twice:another-attempt');
    },
  );

  test('of an order that was charged back asks for a case of its own, and for no other one', () => {
    const order = { ...buildOrderIn('chargeback'), transactionId: 'first-attempt' };
    const decision = decideTransition(order, again, context);
    if (decision.kind === 'unchanged') throw new Error('it was not received');
    expect(newCaseTopics(order, { report: again, decision })).toMatchObject([{ kind: 'paid_twice' }]);
  });

  test.each<OrderState>(['settlement', 'partial_refund', 'refund', 'reversed', 'chargeback'])(
    'that a bank takes back moves nothing of a %s, whether or not it was known, and once',
    (state) => {
      const order = { ...buildOrderIn(state), transactionId: 'first-attempt' };
      const taken = { ...again, transactionStatus: 'chargeback' };
      for (const before of [order, { ...applyReport(order, again), transactionId: 'first-attempt' }]) {
        const after = { ...applyReport(before, taken), transactionId: 'first-attempt' };
        expect([after.state, after.effects]).toEqual([state, order.effects]);
        expect(after.flags).toEqual([
          ...order.flags,
          'review_money',
          'paid_twice:another-attempt',
          'second_taken:another-attempt:1',
        ]);
        expect(decideTransition(after, taken, context).kind).toBe('unchanged');
      }
    },
  );

  test.each<OrderState>(['settlement', 'partial_refund', 'refund', 'reversed', 'chargeback'])(
    'of which a bank takes a part back marks that of a %s, and moves nothing of it',
    (state) => {
      const order = { ...buildOrderIn(state), transactionId: 'first-attempt' };
      const taken = { ...again, transactionStatus: 'partial_chargeback' };
      const after = { ...applyReport(order, taken), transactionId: 'first-attempt' };
      expect([after.state, after.effects]).toEqual([state, order.effects]);
      expect(after.flags.slice(order.flags.length)).toEqual([
        'review_money',
        'paid_twice:another-attempt',
        'second_part:another-attempt:1',
      ]);
      expect(decideTransition(after, taken, context).kind).toBe('unchanged');
      const whole = applyReport(after, { ...again, transactionStatus: 'chargeback' });
      expect(whole.flags).toContain('second_taken:another-attempt:1');
      const wholeFirst = { ...whole, transactionId: 'first-attempt' };
      expect(decideTransition(wholeFirst, taken, context).kind).toBe('unchanged');
    },
  );

  test.each([
    ['given back', { ...reports.refund, transactionId: 'another-attempt' }],
    ['reversed', { ...reports.reversal, transactionId: 'another-attempt' }],
    ['of another amount and given back', { ...reports.mismatch_refunded, transactionId: 'another-attempt' }],
  ])('that was %s before it was known takes nothing of the first', (_how, report) => {
    for (const state of ['settlement', 'partial_refund'] as const) {
      const order = { ...buildOrderIn(state), transactionId: 'first-attempt' };
      expect(decideTransition(order, report, context).kind).toBe('unchanged');
    }
  });

  test('that was given back in part before it was known is a case of what is left', () => {
    const order = { ...buildOrderIn('settlement'), transactionId: 'first-attempt' };
    const report = { ...reports.partial_refund, transactionId: 'another-attempt' };
    const decision = decideTransition(order, report, context);
    if (decision.kind === 'unchanged') throw new Error('it was not received');
    expect([decision.to, decision.effects]).toEqual(['settlement', []]);
    expect(newCaseTopics(order, { report, decision })).toEqual([
      { kind: 'paid_twice', subject: 'another-attempt', amount: 20_000 },
    ]);
    const after = { ...applyReport(order, report), transactionId: 'first-attempt' };
    expect(decideTransition(after, report, context).kind).toBe('unchanged');
  });

  test('is not received in an old word about the first, nor where attempts have no names', () => {
    const reversed = { ...buildOrderIn('reversed'), transactionId: 'another-attempt' };
    expect(decideTransition(reversed, again, context).kind).toBe('unchanged');
    expect(decideTransition({ ...reversed, transactionId: null }, again, context).kind).toBe('unchanged');
  });
});

describe('a chargeback of what went back by transfer', () => {
  const taken = reports.chargeback;
  /** The same refund, transferred by us: the provider has nothing of it. */
  const transferred = (state: 'refund' | 'partial_refund') => {
    const order = buildOrderIn(state);
    const effects = order.effects.map((effect) =>
      effect.kind === 'refund' ? { ...effect, via: 'transfer' as const } : effect,
    );
    return { ...order, effects };
  };
  const topicsOf = (order: ReturnType<typeof transferred>, report = taken) => {
    const decision = decideTransition(order, report, context);
    if (decision.kind === 'unchanged') throw new Error('it was not received');
    return newCaseTopics(order, { report, decision }).map(({ kind, subject, amount }) => [
      kind,
      subject,
      amount,
    ]);
  };

  test('as a whole moves nothing of the order, and has a case, once', () => {
    const order = transferred('refund');
    const after = applyReport(order, taken);
    expect([after.state, after.effects]).toEqual(['refund', order.effects]);
    expect(after.flags).toEqual(['review_money', 'transferred_taken:1']);
    expect(topicsOf(order)).toEqual([['chargeback', 'transferred:1', 25_000]]);
    expect(decideTransition(after, taken, context).kind).toBe('unchanged');
  });

  test('in part takes what is left with its votes, and has a case of each', () => {
    const order = transferred('partial_refund');
    const after = applyReport(order, taken);
    expect(after.state).toBe('chargeback');
    expect(after.effects.at(-1)).toMatchObject({ key: 'reverse', amount: -22_500 });
    expect(after.flags).toEqual(['review_money', 'transferred_taken:1']);
    expect(topicsOf(order)).toEqual([
      ['chargeback', 'transferred:1', 2_500],
      ['chargeback', '', 22_500],
    ]);
    expect(decideTransition(after, taken, context).kind).toBe('unchanged');
  });

  test('that was seen of the rest alone is still seen', () => {
    const before = { ...applyReport(transferred('partial_refund'), taken), flags: [] };
    const after = applyReport(before, taken);
    expect([after.state, after.flags]).toEqual(['chargeback', ['review_money', 'transferred_taken:1']]);
    expect(after.effects).toEqual(before.effects);
  });

  test('is none of what the provider gave back itself, or lists after a transfer of ours came to nothing', () => {
    const byProvider = buildOrderIn('refund');
    expect(decideTransition(byProvider, taken, context)).toMatchObject({
      kind: 'unchanged',
      reason: 'chargeback (accept): not from refund',
    });
    const listed = { ...taken, refunds: [{ id: 'r0', amount: 25_000, createdAt: noon }] };
    expect(decideTransition(transferred('refund'), listed, context).kind).toBe('unchanged');
  });

  test('that was won is another one the next time, but for what a person has won', () => {
    const order = transferred('refund');
    const back = { ...order, flags: ['transferred_back:1'] };
    expect(applyReport(back, taken).flags).toContain('transferred_taken:2');
    const won = { ...order, flags: ['transferred_back:1', 'transferred_won'] };
    expect(decideTransition(won, taken, context).kind).toBe('unchanged');
  });

  test('of a part has a case, once, beside that of what is left', () => {
    const part = reports.partial_chargeback;
    for (const [state, own] of [
      ['refund', []],
      ['partial_refund', [['chargeback', 'partial_chargeback', 22_500]]],
    ] as const) {
      const order = transferred(state);
      const after = applyReport(order, part);
      expect([after.state, after.effects]).toEqual([state, order.effects]);
      expect(after.flags).toContain('transferred_part:1');
      const amount = state === 'refund' ? 25_000 : 2_500;
      expect(topicsOf(order, part)).toEqual([['chargeback', 'transferred_part:1', amount], ...own]);
      expect(decideTransition(after, part, context).kind).toBe('unchanged');
    }
    expect(decideTransition(buildOrderIn('refund'), part, context).kind).toBe('unchanged');
  });

  test('of a part that was said before anything was transferred is that one', () => {
    const order = { ...transferred('refund'), flags: ['review_money', 'partial_chargeback:1'] };
    expect(decideTransition(order, reports.partial_chargeback, context).kind).toBe('unchanged');
    const won = { ...order, flags: ['review_money', 'partial_chargeback_won:1'] };
    expect(applyReport(won, reports.partial_chargeback).flags).toContain('transferred_part:1');
  });

  test('is of what banks have not kept of it before', () => {
    const kept = ['transferred_part:1', 'transferred_kept:1:4000', 'transferred_kept:2:1000'];
    const order = { ...transferred('refund'), flags: ['review_money', ...kept] };
    expect(topicsOf(order)).toEqual([['chargeback', 'transferred:1', 20_000]]);
  });

  test('is apart from that of a second payment', () => {
    const order = { ...transferred('refund'), flags: ['second_taken:TX-1:1', 'second_won:TX-1'] };
    expect(applyReport(order, taken).flags).toContain('transferred_taken:1');
  });
});

describe('chargebacks of a part', () => {
  test('are marked beside whatever a person has to look at already, and once each', () => {
    const order = { ...buildOrderIn('settlement'), flags: ['review_money', 'review_money:cancel'] };
    const first = applyReport(order, reports.partial_chargeback);
    expect(first.flags).toEqual([...order.flags, 'partial_chargeback:1']);
    expect(decideTransition(first, reports.partial_chargeback, context).kind).toBe('unchanged');
    const won = { ...first, flags: [...order.flags, 'partial_chargeback_won:1'] };
    const second = applyReport(won, reports.partial_chargeback);
    expect(second.flags).toContain('partial_chargeback:2');
    expect(applyReport(won, reports.cancel).flags).toEqual(won.flags);
  });
});

describe('the order state machine', () => {
  test.each(kinds)('a report of the kind %s is recognised', (kind) => {
    expect(classifyReport(reports[kind], 25_000)).toBe(kind);
  });

  describe.each(kinds)('%s', (kind) => {
    test.each(orderStateSchema.options)('from %s', (from) => {
      expect(receive(kind, from)).toBe(expected[kind][from] ?? 'unchanged');
    });
  });

  test.each(kinds)('deciding twice about %s changes nothing more, whatever the state', (kind) => {
    for (const from of orderStateSchema.options) {
      const order = applyReport(buildOrderIn(from), reports[kind]);
      expect(decideTransition(order, reports[kind], context).kind).toBe('unchanged');
    }
  });
});

test('the table has these states and effects only', () => {
  for (const row of Object.values(transitions).flat()) {
    for (const state of [...row.from, row.to]) expect(orderStateSchema.options).toContain(state);
    for (const effect of row.effects) {
      expect(['settle', 'refunds', 'refund_rest', 'reverse']).toContain(effect);
    }
  }
});

describe('what a report means', () => {
  test.each([
    ['a settlement of more than was ordered', { grossAmount: 25_001 }],
    ['one without a readable amount', { grossAmount: null }],
    ['one in another currency', { currency: 'USD' }],
    ['a fee on top of another amount', { grossAmount: 25_700, originalAmount: 25_100 }],
    ['a part of another amount that went back', { transactionStatus: 'partial_refund', grossAmount: 1 }],
    ['a chargeback of another amount', { transactionStatus: 'chargeback', grossAmount: 1 }],
  ])('%s is for the desk', (_name, overrides) => {
    expect(classifyReport(buildReport(overrides), 25_000)).toBe('mismatch');
  });

  test('another amount that went back as a whole leaves nothing to decide', () => {
    const report = buildReport({ transactionStatus: 'refund', grossAmount: 1 });
    expect(classifyReport(report, 25_000)).toBe('mismatch_refunded');
  });

  test('a fee that the provider put on the customer is no difference', () => {
    expect(classifyReport(buildReport({ grossAmount: 25_176, originalAmount: 25_000 }), 25_000)).toBe('paid');
  });

  test('fraud screening decides about a capture', () => {
    const capture = (fraudStatus: string | null) =>
      classifyReport(buildReport({ transactionStatus: 'capture', fraudStatus }), 25_000);
    expect(['accept', null, 'challenge', 'deny', 'something'].map(capture)).toEqual([
      'paid',
      'paid',
      'challenged',
      'deny_authorized',
      'challenged',
    ]);
  });

  test('a voided card is a reversal, a challenged one that is let go is not', () => {
    const cancel = (fraudStatus: string) =>
      classifyReport(
        buildReport({
          transactionStatus: 'cancel',
          paymentType: 'credit_card',
          authorized: true,
          fraudStatus,
        }),
        25_000,
      );
    expect(cancel('accept')).toBe('reversal');
    expect(cancel('challenge')).toBe('void');
  });

  test('a currency that is not reported, or reported in small letters, is rupiah', () => {
    expect([null, 'idr', 'IDR'].map((currency) => classifyReport(buildReport({ currency }), 25_000))).toEqual(
      ['paid', 'paid', 'paid'],
    );
  });

  test.each([
    ['a card that the bank only authorised', { transactionStatus: 'authorize' }, 'challenged'],
    [
      'money of another amount that fraud screening holds',
      { fraudStatus: 'challenge', grossAmount: 1 },
      'challenged',
    ],
    [
      'a refusal of authorised money of another amount',
      { transactionStatus: 'deny', authorized: true, grossAmount: 1 },
      'deny_authorized',
    ],
    [
      'a refusal after another amount had settled',
      { transactionStatus: 'deny', settlementTime: noon, grossAmount: 1 },
      'deny_authorized',
    ],
    ['a refusal of a card that was authorised', { transactionStatus: 'deny', authorized: true }, 'reversal'],
    ['an end of money that had settled', { transactionStatus: 'cancel', settlementTime: noon }, 'reversal'],
    [
      'an end of another amount that had settled',
      { transactionStatus: 'cancel', settlementTime: noon, grossAmount: 1 },
      'cancel',
    ],
  ] as const)('%s', (_name, overrides, kind) => {
    expect(classifyReport(buildReport({ settlementTime: null, ...overrides }), 25_000)).toBe(kind);
  });

  test('is put in words, with what fraud screening says and what follows from it', () => {
    const reason = (overrides: Parameters<typeof buildReport>[0], state: OrderState = 'pending') =>
      decideTransition(buildOrderIn(state), buildReport(overrides), context).reason;
    expect(reason({})).toBe('settlement (accept) as paid');
    expect(reason({ transactionStatus: 'expire', fraudStatus: null })).toBe('expire');
    expect(reason({ transactionStatus: 'expire' })).toBe('expire (accept)');
    expect(reason({ transactionStatus: 'expire', fraudStatus: null }, 'settlement')).toBe(
      'expire: not from settlement',
    );
    expect(reason({ transactionStatus: 'pending', fraudStatus: null })).toBe('pending: already pending');
    expect(
      reason({ transactionStatus: 'deny', fraudStatus: null, transactionId: 'TX-0' }, 'settlement'),
    ).toBe('deny: of another attempt to pay');
  });

  test('an instant that one of the two lacks is that of the other', () => {
    const only = (at: 'transactionTime' | 'settlementTime', paymentType: string) =>
      paymentInstant(buildReport({ transactionTime: null, settlementTime: null, [at]: noon, paymentType }));
    for (const paymentType of ['credit_card', 'qris']) {
      expect(only('transactionTime', paymentType)).toEqual(noon);
      expect(only('settlementTime', paymentType)).toEqual(noon);
    }
    const now = new Date(noon.getTime() + 5_000);
    const timeless = buildReport({ transactionTime: null, settlementTime: null });
    expect(decideTransition(buildOrderIn('pending'), timeless, { closesAt: null, now })).toMatchObject({
      paidAt: now,
    });
  });

  test('cards are paid when they are used, everything else when it settles', () => {
    const later = new Date(noon.getTime() + 86_400_000);
    const report = { transactionTime: noon, settlementTime: later };
    expect(paymentInstant(buildReport({ ...report, paymentType: 'credit_card' }))).toEqual(noon);
    expect(paymentInstant(buildReport({ ...report, paymentType: 'qris' }))).toEqual(later);
    expect(paymentInstant(buildReport({ transactionTime: noon, settlementTime: null }))).toEqual(noon);
  });
});

describe('late payments', () => {
  test.each([
    [-1_000, false],
    [0, false],
    [1_000, true],
  ])('paid %d ms after the close', (offset, late) => {
    const closesAt = new Date(noon.getTime() - offset);
    const decision = decideTransition(buildOrderIn('pending'), buildReport(), { closesAt, now: noon });
    if (decision.kind !== 'move') throw new Error('not moved');
    expect(decision.late).toBe(late);
    expect(decision.flags).toEqual(late ? ['late'] : []);
    expect(decision.effects[0]?.amount).toBe(25_000);
    expect(decision.effects[0]?.lines).toHaveLength(late ? 0 : 2);
  });

  test('however late a payment in time is reported, it counts', () => {
    const closesAt = new Date(noon.getTime() + 1_000);
    const now = new Date(noon.getTime() + 86_400_000);
    const order = applyReport(buildOrderIn('expire'), buildReport(), { closesAt, now });
    expect(order).toMatchObject({ state: 'settlement', late: false, paidAt: noon });
  });

  test('late money that goes back takes no votes with it', () => {
    const late = applyReport(buildOrderIn('pending'), buildReport(), { closesAt: new Date(0) });
    const back = applyReport(late, reports.refund, { closesAt: new Date(0) });
    expect(back.effects.map(({ amount, lines }) => [amount, lines])).toEqual([
      [25_000, []],
      [-25_000, []],
    ]);
  });
});

describe('several attempts in one order', () => {
  const paid = buildOrderIn('settlement');

  test.each(['deny', 'deny_authorized', 'cancel', 'void'] as const)(
    'the %s of an earlier attempt does not take back what a later one paid',
    (kind) => {
      const stale = { ...reports[kind], transactionId: 'TX-0' };
      expect(decideTransition(paid, stale, context).kind).toBe('unchanged');
      expect(decideTransition(buildOrderIn('review'), stale, context).kind).toBe('unchanged');
    },
  );

  test.each([
    ['deny', 'pending'],
    ['deny_authorized', 'failed'],
    ['cancel', 'canceled'],
    ['void', 'canceled'],
  ] as const)('the %s of another attempt makes an order that waits %s', (kind, to) => {
    const other = { ...reports[kind], transactionId: 'TX-0' };
    expect(decideTransition(buildOrderIn('pending'), other, context)).toMatchObject({ kind: 'move', to });
  });

  test('an end without the name of its attempt is received', () => {
    const nameless = { ...reports.void, transactionId: null };
    expect(decideTransition(paid, nameless, context)).toMatchObject({
      to: 'reversed',
      effects: [{ key: 'reverse', at: context.now }],
    });
  });

  test.each([
    ['another method', { paymentType: 'bank_transfer' }, 'move'],
    ['another attempt by the same method', { transactionId: 'TX-2' }, 'move'],
    ['another method and another attempt', { paymentType: 'bank_transfer', transactionId: 'TX-2' }, 'move'],
    ['neither', {}, 'unchanged'],
    ['no method', { paymentType: null }, 'unchanged'],
    ['no attempt', { transactionId: null }, 'unchanged'],
  ] as const)('a waiting report of %s is stored if it is new', (_what, reported, kind) => {
    const report = buildReport({ transactionStatus: 'pending', ...reported });
    const decision = decideTransition(buildOrderIn('pending'), report, context);
    expect(decision.kind).toBe(kind);
    if (decision.kind === 'move') expect(decision).toMatchObject({ to: 'pending', effects: [] });
  });
});
