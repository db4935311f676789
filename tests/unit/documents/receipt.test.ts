import { describe, expect, test } from '@jest/globals';
import { history as historyEn } from '#client/lib/i18n/en/history.ts';
import { orders as ordersEn } from '#client/lib/i18n/en/orders.ts';
import { history as historyId } from '#client/lib/i18n/id/history.ts';
import { orders as ordersId } from '#client/lib/i18n/id/orders.ts';
import type { Language } from '#contracts/language.ts';
import type { OrderState } from '#contracts/orders/order-status.ts';
import { parseProviderFees } from '#contracts/orders/provider-fees.ts';
import { drawReceipt } from '#server/modules/documents/draw-receipt.ts';
import { composeReceipt, hasReceipt, receiptFingerprint } from '#server/modules/documents/receipt.ts';
import { type PaidState, receiptWords } from '#server/modules/documents/receipt-words.ts';
import type { Order } from '#server/modules/orders/index.ts';
import { buildLine, buildOrderIn } from '../../support/orders.ts';
import { readPdf } from '../../support/pdf.ts';
import { readCodes } from '../../support/posters.ts';

const PAID = ['settlement', 'partial_refund', 'refund', 'reversed', 'chargeback'] as const;
const LANGUAGES = ['id', 'en'] as const;
const BILL = { id: { history: historyId, orders: ordersId }, en: { history: historyEn, orders: ordersEn } };

interface Reported {
  state?: PaidState;
  language?: Language;
  order?: Partial<Order>;
  name?: string;
  eventName?: string;
  organizerName?: string;
  knownFee?: number;
}

function compose({ state = 'settlement', language = 'id', order = {}, name, ...names }: Reported = {}) {
  const lines = [{ ...buildLine('FIN-1', 10), ...(name ? { name } : {}) }];
  const built = buildOrderIn(state, { lines, paidAt: new Date('2026-11-21T12:42:08Z'), ...order });
  return composeReceipt(
    { ...built, state, paidAt: new Date('2026-11-21T12:42:08Z') },
    {
      language,
      eventName: 'Putri Nusantara 2026',
      organizerName: 'Yayasan Pesona',
      zone: 'Asia/Jakarta',
      categories: new Map([['FIN-1', 'Jawa Tengah']]),
      publicUrl: 'https://sorak.example',
      fees: parseProviderFees('qris=0.7%'),
      knownFee: null,
      ...names,
    },
  );
}

const print = async (reported?: Reported) => readPdf(await drawReceipt(compose(reported)));
const spaceless = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '');

describe('a name on a receipt', () => {
  test.each([
    'Ayu Larasati',
    'Kusumaningtyas Dyah Ayu Larasati Wulandari',
    'Nguyễn Thị Ánh, Šiměček–Ożóg',
    '李小龙',
    'さくら 桜子',
    '김민준',
    'Яна Ковальчук',
    'Ελένη',
    'สมชาย',
    'Ayu 🎉',
    'Sari ★ Dewi',
    'ꦗꦮ',
    `<img src=x onerror="ran=1"></script>{{7*7}}\${7*7}$t(common:close)<!-- `,
    ') Tj ET ( \\) endobj',
  ])('is there letter by letter: %s', async (name) => {
    const { lines, text } = await print({
      name,
      eventName: name,
      order: { customer: { name, email: null, username: '' } },
    });
    const wanted = spaceless(name);
    expect(spaceless(text).split(wanted).length - 1).toBe(3);
    expect(text).not.toContain('□');
    // A line break is the only thing that may stand between two words of it.
    if (/^[\p{Script=Latin}\p{P}\s]+$/u.test(name)) expect(lines.join(' ')).toContain(name);
  });

  test.each([
    ['محمد علي (الأول)', 'محمد', 'علي'],
    ['שרה כהן', 'שרה', 'כהן'],
  ])('that is read from the right begins there: %s', async (name, first, second) => {
    const { lines } = await print({ name });
    const line = lines.find((each) => each.includes(first)) ?? '';
    // From left to right the first word comes after the second.
    expect(line.indexOf(first)).toBeGreaterThan(line.indexOf(second));
    expect(line.indexOf(second)).toBeGreaterThanOrEqual(0);
  });

  test('never gets or loses a space, however long its words are', async () => {
    const name = 'Kusumaningtyaswulandariparamithanusantarakencanadewi Ayu';
    const { lines } = await print({ name });
    const at = lines.findIndex((line) => line.startsWith('Kusuma'));
    const parts = lines.slice(at, at + 3);
    expect(
      parts
        .join('')
        .replace(/Ayu.*$/, '')
        .trim(),
    ).toBe(name.split(' ')[0]);
    for (const part of parts.slice(0, 1)) expect(part).not.toContain(' ');
  });

  test('shows a box for what no font has, turns nothing around and is cut after three lines', async () => {
    const strange = await print({ name: 'Ayu \u{12000}\u{12001} \u202eLaras\u0000ati' });
    expect(strange.text).toContain('Ayu □ Laras ati');
    const long = await print({ name: 'Kencana '.repeat(60) });
    expect(long.lines.filter((line) => line.startsWith('Kencana'))).toHaveLength(3);
    expect(long.text).toContain('…');
  });
});

describe('a receipt', () => {
  const name = 'Raden Ajeng Kusumaningtyas Dyah Ayu Larasati Wulandari Putri Paramitha';

  test.each(PAID.flatMap((state) => LANGUAGES.map((language) => ({ state, language }))))(
    'of one order with names of three lines is one page: $state in $language',
    async ({ state, language }) => {
      const customer = { name: `${name} Nusantara`, email: null, username: '' };
      const reported = { state, language, name, eventName: name, organizerName: name, order: { customer } };
      const { pages, lines } = await print(reported);
      expect(pages).toBe(1);
      expect(lines.filter((line) => line.startsWith('Raden Ajeng')).length).toBe(4);
    },
  );

  test.each(LANGUAGES)('is in one language, with the words of bill and history: %s', async (language) => {
    const { orders, history } = BILL[language];
    const words = receiptWords[language];
    const { subtotal, tax, fee, included, total } = orders.summary;
    expect(words).toMatchObject({ subtotal, tax, fee, included, total });
    expect(words).toMatchObject({ method: history.detail.method, returned: history.detail.returned });
    expect(words.methods).toMatchObject({
      bank_transfer: history.method.bank_transfer,
      credit_card: history.method.credit_card,
      other: history.method.other,
    });
    const { paid: settlement, late, partial_refund, refund, reversed, chargeback } = history.step;
    expect(words.states).toEqual({ settlement, late, partial_refund, refund, reversed, chargeback });
    expect(words.title.payment).toBe(history.receipt);
    expect(words.title.return).toBe(history.returnProof);
    const { text, title } = await print({ language });
    for (const word of [words.subtotal, words.tax, words.fee, words.included, words.method, words.scan])
      expect(text).toContain(word);
    expect(Object.values(words)).not.toContain('');
    for (const word of [words.event, words.organizer, words.paidBy, words.paidAt, words.status])
      expect(text).toContain(word);
    expect(title).toContain(words.title.payment);
    const other = receiptWords[language === 'id' ? 'en' : 'id'];
    for (const word of [other.fee, other.included, other.paidAt, other.scan, other.states.settlement])
      expect(text).not.toContain(word);
  });

  test('[PX-40] says what went back, when, and what is left', async () => {
    const whole = await print({ state: 'refund' });
    for (const said of ['Bukti pengembalian', 'Dikembalikan pada', 'Dana dikembalikan', 'DIKEMBALIKAN'])
      expect(whole.text).toContain(said);
    expect(whole.text).not.toContain('LUNAS');
    const part = await print({ state: 'partial_refund' });
    expect(part.text).toMatch(/Total Rp.25\.000 Dikembalikan Rp.2\.500 Sisa Rp.22\.500/);
    expect(part.text).not.toContain('LUNAS');
    const paid = await print();
    expect(paid.text).toContain('LUNAS');
    expect(paid.text).not.toMatch(/dikembalikan/i);
  });

  test.each([
    [
      'id',
      'Ke mana uang Anda pergi',
      'Biaya pembayaran kira-kira Rp 175',
      'Biaya pembayaran Rp 178, menurut laporan',
    ],
    [
      'en',
      'Where your money goes',
      'The payment costs about Rp 175',
      'The payment has cost Rp 178, by the report',
    ],
  ] as const)(
    '[PX-83] says whose each rupiah is, and whether the payment’s fee is known: %s',
    async (language, title, estimated, known) => {
      const said = async (knownFee?: number) => {
        const printed = await print({ language, ...(knownFee !== undefined && { knownFee }) });
        // A word may be broken at its dash.
        return printed.text.normalize('NFKC').replaceAll(/\s+/g, ' ').replaceAll('- ', '-');
      };
      const before = await said();
      expect(before).toContain(title);
      expect(before).toContain(estimated);
      const after = await said(178);
      expect(after).toContain(known);
      expect(after).not.toContain(estimated);
    },
  );

  test('is there for whatever was paid, and another one when money goes back, a report comes or the language changes', () => {
    const states: OrderState[] = ['opening', 'pending', 'review', 'expire', 'canceled', 'failed'];
    for (const state of PAID) expect([state, hasReceipt({ state })]).toEqual([state, true]);
    for (const state of states) expect([state, hasReceipt({ state })]).toEqual([state, false]);
    const paid = buildOrderIn('settlement', { id: 'SRK-1' });
    const prints = [
      receiptFingerprint(paid, { language: 'id', knownFee: null }),
      receiptFingerprint(paid, { language: 'en', knownFee: null }),
      receiptFingerprint(paid, { language: 'id', knownFee: 175 }),
      receiptFingerprint(buildOrderIn('partial_refund', { id: 'SRK-1' }), { language: 'id', knownFee: null }),
      receiptFingerprint(buildOrderIn('refund', { id: 'SRK-1' }), { language: 'id', knownFee: null }),
      receiptFingerprint(buildOrderIn('chargeback', { id: 'SRK-1' }), { language: 'id', knownFee: null }),
    ];
    expect(new Set(prints).size).toBe(prints.length);
  });

  test('is another one when its customer is removed or a finalist’s name is corrected', () => {
    const paid = buildOrderIn('settlement', { id: 'SRK-1' });
    const { customer } = paid;
    const prints = [
      paid,
      { ...paid, customer: { ...customer, name: '' } },
      { ...paid, customer: { ...customer, username: '' } },
      { ...paid, lines: paid.lines.map((line) => ({ ...line, name: 'Putri Ayu Kirana' })) },
    ].map((order) => receiptFingerprint(order, { language: 'id', knownFee: null }));
    expect(new Set(prints).size).toBe(prints.length);
  });

  test('has a code that a camera reads on the printed page, and leads to the order', async () => {
    const receipt = compose();
    const { picture } = await readPdf(await drawReceipt(receipt));
    expect(await readCodes(await picture(1))).toEqual([receipt.address]);
    expect(receipt.address).toBe(`https://sorak.example/history-order?order=${receipt.orderId}`);
  });
});
