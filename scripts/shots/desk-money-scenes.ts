import { atDesk, enterDesk, openTab } from './desk.ts';

const DETAIL = '/dashboard/transaction/EO-1001&EVT-1001';

/** Transactions, bills, wallets and reports of the back-office. */
export const deskMoneyScenes = atDesk({
  async deskTransactions({ page, visit, shoot, voter }) {
    await enterDesk({ page, visit, voter }, 'admin@sorak.test');
    await visit('/dashboard/transaction?tab=inactive');
    await shoot('desk-transaction-inactive');
    for (const list of ['late', 'review', 'returned']) {
      await visit(`/dashboard/transaction?list=${list}`);
      await shoot(`desk-transaction-${list}`);
    }
    await visit(DETAIL);
    await shoot('desk-transaction-detail');
    await page.getByRole('button', { name: /^Filter/ }).click();
    await page.getByText('Saring transaksi', { exact: true }).waitFor();
    await shoot('desk-transaction-filter', 'window');
    await visit(DETAIL);
    await openTab(page, 'Event Information');
    await shoot('desk-transaction-information');
  },

  async deskBill({ page, visit, shoot, voter }) {
    await enterDesk({ page, visit, voter }, 'admin@sorak.test');
    for (const status of ['success', 'pending', 'expired', 'refunded']) {
      await visit(`${DETAIL}?status=${status}`);
      const row = page.locator('main table tbody tr').first();
      if ((await row.count()) === 0) continue;
      await row.getByRole('button').first().click();
      await page
        .getByRole('button', { name: 'View Detail' })
        .or(page.getByText('Payment Method'))
        .first()
        .waitFor();
      const detail = page.getByRole('menuitem', { name: 'View Detail' });
      if (await detail.isVisible()) await detail.click();
      await page.getByText('Payment Method').waitFor();
      await shoot(`desk-bill-${status}`, 'window');
    }
  },

  async deskWallets({ page, visit, shoot, voter }) {
    await enterDesk({ page, visit, voter }, 'admin@sorak.test');
    await visit('/dashboard/withdrawal');
    for (const tab of ['Invoice', 'Activities']) {
      await openTab(page, tab);
      await shoot(`desk-withdrawal-${tab.toLowerCase()}`);
    }
    await visit('/dashboard/report');
    await openTab(page, 'Per periode');
    await shoot('desk-report-periods');
  },
});
