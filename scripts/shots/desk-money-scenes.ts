import { atDesk, enterDesk, NOWHERE, openTab } from './desk.ts';

const DETAIL = '/dashboard/transaction/EO-1001&EVT-1001';

/** Transactions, bills, wallets and reports of the desk. */
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
    await page.getByRole('region', { name: 'Saring transaksi' }).waitFor();
    await shoot('desk-transaction-filter', 'window');
    await visit(DETAIL);
    await openTab(page, 'Event Information');
    await shoot('desk-transaction-information');
  },

  async deskBill({ page, visit, shoot, voter }) {
    await enterDesk({ page, visit, voter }, 'admin@sorak.test');
    for (const status of ['settlement', 'expire', 'refund', 'partial_refund']) {
      await visit(`${DETAIL}?status=${status}`);
      const row = page.locator('main [data-row-name]').first();
      if ((await row.count()) === 0) continue;
      await row.click();
      await page.getByText('Payment Method', { exact: true }).waitFor();
      await shoot(`desk-bill-${status}`, 'window');
    }
  },

  async deskSearch({ page, visit, shoot, voter }) {
    await enterDesk({ page, visit, voter }, 'admin@sorak.test');
    await page.getByRole('button', { name: 'Cari semua' }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByRole('combobox');
    await field.waitFor();
    await shoot('desk-search-empty', 'window');
    await field.fill('putri');
    await dialog.getByRole('option').first().waitFor();
    await shoot('desk-search', 'window');
    await field.fill(NOWHERE);
    await dialog.getByText('Tidak ada yang cocok').waitFor();
    await shoot('desk-search-none', 'window');
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
