import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CasesPage } from '#client/desk/pages/cases.tsx';
import { StoppedPayoutsNotice } from '#client/desk/stopped-payouts-notice.tsx';
import { HeldSession } from '#client/entities/accounts/held-session.tsx';
import { setLanguage } from '#client/lib/i18n/i18n.ts';
import { clearClaims, setClaims } from '#client/lib/session.ts';
import { DECISIONS_OF, DIFFERENCE_TOPICS } from '#contracts/cases/case-words.ts';
import type { CaseDetail } from '#contracts/cases/cases.ts';
import { answerRequests, closePages, renderPages } from '../../support/client-page.tsx';
import { buildDeskClaims, onePage } from '../../support/desk-client.ts';
import { buildDifference } from '../../support/desk-provider-reports.ts';

const LIST = 'GET /admin/money-cases';
const ONE = 'GET /admin/money-cases/CSE-1';
const DECIDE = 'POST /admin/money-cases/CSE-1/decide';

const listed = (...rows: object[]) => ({ body: { result: rows, pagination: onePage(rows.length) } });

function show(answers: Parameters<typeof answerRequests>[0], at: string) {
  const requested = answerRequests({ [LIST]: listed(buildDifference()), ...answers });
  renderPages(
    {
      '/dashboard/cases': (
        <HeldSession claims={buildDeskClaims()}>
          <CasesPage />
        </HeldSession>
      ),
    },
    at,
  );
  return requested;
}
const showCase = (of: CaseDetail, answers: Parameters<typeof answerRequests>[0] = {}) =>
  show({ [ONE]: { body: { result: of } }, ...answers }, '/dashboard/cases?case=CSE-1');
const drawer = async () => within(await screen.findByRole('dialog', { name: /./ }));

beforeEach(() => setClaims(buildDeskClaims()));
afterEach(async () => {
  closePages();
  clearClaims();
  await setLanguage('id');
});

describe('differences of reports', () => {
  test('are among the cases, those of a day or a report alone where the address says so', async () => {
    const requested = show({}, '/dashboard/cases?view=all&day=2026-11-20&report=RPT-1');
    const queries = () => requested[LIST]?.map(({ query }) => query.toString()) ?? [];
    expect(await screen.findByText('Biaya di laporan berbeda')).toBeTruthy();
    expect(queries()).toContain('report_id=RPT-1&day=2026-11-20&page=1&limit=10');
    await userEvent.click(screen.getByRole('button', { name: 'Laporan RPT-1' }));
    await waitFor(() => expect(queries()).toContain('day=2026-11-20&page=1&limit=10'));
    await userEvent.click(screen.getByRole('button', { name: 'Hari 20 Nov 2026' }));
    await waitFor(() => expect(queries().at(-1)).toBe('page=1&limit=10'));
  });

  test('[BO-2.419] say ours and theirs with what each calls it, the day, the report, and what is proposed', async () => {
    showCase(buildDifference());
    const opened = await drawer();
    expect(await opened.findByText('Yang berbeda')).toBeTruthy();
    for (const words of [/^Rp\s70$/, /^Rp\s1\.070$/]) expect(opened.getByText(words)).toBeTruthy();
    for (const words of ['QRIS', 'dibayar', 'Saran: Ikuti laporan'])
      expect(opened.getByText(words)).toBeTruthy();
    expect(opened.getByText('Dana event ini tidak dicairkan sampai selisihnya diputuskan.')).toBeTruthy();
    const hrefOf = (name: string) => opened.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Hari pembukuan 20 Nov 2026')).toBe('/dashboard/provider-reports?day=2026-11-20');
    expect(hrefOf('Dari laporan RPT-1')).toBe('/dashboard/provider-reports?tab=files&report=RPT-1');
    // What is proposed comes first.
    const [first, second] = opened.getAllByRole('button', { name: /^Ikuti/ });
    expect([first?.textContent, second?.textContent]).toEqual(['Ikuti laporan', 'Ikuti pembukuan kita']);
  });

  test('of an order that is none of ours lead to no bill, and stop nothing', async () => {
    showCase(
      buildDifference(
        {
          topic: 'report_missing_here',
          order_id: 'OTHER-1',
          event_id: null,
          event_name: null,
          decisions: ['check_again', 'accept_theirs', 'accept_ours'],
        },
        { theirs: 20_000, ours: 0, our_status: 'none', proposal: 'check_again' },
      ),
    );
    const opened = await drawer();
    expect(await opened.findByText('OTHER-1')).toBeTruthy();
    expect(opened.queryByRole('link', { name: 'OTHER-1' })).toBeNull();
    expect(opened.getByText('tidak ada')).toBeTruthy();
    expect(opened.queryByText(/tidak dicairkan/)).toBeNull();
  });

  test('of which the report says no amount, or whose amounts are hidden, say so', async () => {
    showCase(buildDifference({ topic: 'report_refund' }, { theirs: null, our_status: 'partial_refund' }));
    const opened = await drawer();
    expect(await opened.findByText('tidak disebut')).toBeTruthy();
    expect(opened.getByText('PARTLY REFUNDED')).toBeTruthy();
    closePages();
    showCase(buildDifference({ amount: null }, { theirs: null, ours: null }));
    const hidden = await drawer();
    await hidden.findByText('Yang berbeda');
    expect(hidden.queryByText('tidak disebut')).toBeNull();
    expect(hidden.getAllByText('disembunyikan').length).toBeGreaterThan(1);
  });

  test('[BO-2.419] are decided with a reason, which is that of reports at first', async () => {
    const closed = buildDifference({ state: 'closed', decisions: [] });
    const requested = showCase(buildDifference(), {
      [ONE]: [{ body: { result: buildDifference() } }, { body: { result: closed } }],
      [DECIDE]: { body: { message: 'Keputusan dicatat.', result: closed } },
    });
    const opened = await drawer();
    await userEvent.click(await opened.findByRole('button', { name: 'Ikuti laporan' }));
    const question = within(await screen.findByRole('dialog', { name: 'Ikuti laporan' }));
    expect(question.getByText(/selisihnya dibukukan, dan kasus ditutup/)).toBeTruthy();
    await userEvent.type(question.getByLabelText('Penjelasan'), 'Tarif di kontrak baru.');
    await userEvent.click(question.getByRole('button', { name: 'Ikuti laporan' }));
    expect(await screen.findByText('Keputusan dicatat.')).toBeTruthy();
    expect(requested[DECIDE]?.[0]?.body).toMatchObject({
      decision: 'accept_theirs',
      reason: 'provider_reported',
      note: 'Tarif di kontrak baru.',
    });
    expect(screen.queryByText(/^Saran:/)).toBeNull();
  });

  test('that closed by themselves say why', async () => {
    showCase(
      buildDifference({
        state: 'closed',
        decisions: [],
        timeline: [{ step: 'closed', at: '2026-11-21T03:05:00.000Z', by: null, note: 'agrees' }],
      }),
    );
    expect(await (await drawer()).findByText('Laporan dan pembukuan kita sekarang cocok.')).toBeTruthy();
  });

  test.each(DIFFERENCE_TOPICS)('%s has its words, and every decision that there is', async (topic) => {
    showCase(buildDifference({ topic, decisions: [...DECISIONS_OF[topic]] }));
    const opened = await drawer();
    await opened.findByText('Yang berbeda');
    const buttons = opened.getAllByRole('button').map(({ textContent }) => textContent);
    for (const decision of DECISIONS_OF[topic])
      expect(buttons).toContain(
        {
          check_again: 'Tanyakan lagi ke penyedia',
          accept_theirs: 'Ikuti laporan',
          accept_ours: 'Ikuti pembukuan kita',
          refund: 'Kembalikan uangnya',
        }[decision as string],
      );
  });
});

describe('an event whose payouts are stopped', () => {
  const showNotice = (total: number) => {
    const requested = answerRequests({
      [LIST]: { body: { result: [], pagination: { ...onePage(total), limit: 1 } } },
    });
    renderPages(
      {
        '/dashboard/voting': (
          <HeldSession claims={buildDeskClaims()}>
            <StoppedPayoutsNotice eventId="EVT-1" />
            <h1>The event</h1>
          </HeldSession>
        ),
      },
      '/dashboard/voting',
    );
    return requested;
  };

  test('[BO-2.420] says so, and leads to its differences', async () => {
    const requested = showNotice(3);
    expect(
      await screen.findByText('Dana event ini tidak dicairkan: 3 selisih laporan penyedia belum diputuskan.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Lihat selisihnya' }).getAttribute('href')).toBe(
      '/dashboard/cases?kind=difference&event=EVT-1',
    );
    expect(requested[LIST]?.[0]?.query.toString()).toBe('kind=difference&open=yes&event_id=EVT-1&limit=1');
  });

  test('without a difference says nothing', async () => {
    const requested = showNotice(0);
    await waitFor(() => expect(requested[LIST]).toHaveLength(1));
    expect(screen.queryByText(/tidak dicairkan/)).toBeNull();
  });

  test('[BO-2.420] is not asked about by whoever may not read reports', async () => {
    setClaims(buildDeskClaims('ROLE002'));
    const requested = showNotice(3);
    await screen.findByRole('heading', { name: 'The event' });
    expect(requested[LIST]).toBeUndefined();
  });
});
