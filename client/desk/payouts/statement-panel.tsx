import { useState } from 'react';
import { bookMonth } from '#contracts/calendar.ts';
import { STATEMENT_FORMATS, type StatementSummary } from '#contracts/payouts/statement.ts';
import type { Wallet } from '#contracts/payouts/withdrawal.ts';
import { PaymentFees } from '../../entities/orders/whose-rupiah.tsx';
import { formatCount, formatMonth, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/desk/load-state.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { SidePanel } from '../../ui/desk/side-panel.tsx';
import { DownloadIcon } from '../../ui/icons.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';
import { useDownload } from '../../ui/use-download.ts';
import { statementFilePath, useStatement } from './get-statement.ts';
import * as styles from './statement-panel.module.css';

/** How far back there is a month to choose. */
const MONTHS = 24;

type StatementPanelProps = { wallet: Wallet; open: boolean; onClose: () => void };

/** What a month changed of what an organizer is owed for an event, and the files of it. */
export function StatementPanel({ wallet, open, onClose }: StatementPanelProps) {
  const { t } = useTranslation('withdrawal');
  const months = lastMonths(new Date(serverNow()));
  const [month, setMonth] = useState(months[0] ?? '');
  const query = useStatement({ eventId: wallet.event_id, month });
  const isRunning = month === months[0];
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('statement.title')}
      over={wallet.event_name}
      width="form"
    >
      <div className="stack gap-5">
        <Select
          label={t('statement.month')}
          choices={months.map((value) => ({ value, label: monthInWords(value) }))}
          value={month}
          onChange={setMonth}
        />
        <Loaded
          state={query}
          loading={
            <Loading>
              <Skeleton className="h-52 rounded-md" />
            </Loading>
          }
        >
          {query.data && <Figures statement={query.data} isRunning={isRunning} />}
        </Loaded>
        <div className="flex flex-wrap gap-2 *:flex-auto">
          {STATEMENT_FORMATS.map((format) => (
            <StatementFile key={format} eventId={wallet.event_id} month={month} format={format} />
          ))}
        </div>
      </div>
    </SidePanel>
  );
}

/** The newest first: `2026-11`. */
function lastMonths(now: Date): string[] {
  const [year = 0, month = 1] = bookMonth(now).split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 15)).toISOString().slice(0, 7),
  );
}

const monthInWords = (month: string) => formatMonth(new Date(`${month}-15T12:00:00Z`));

function Figures({ statement, isRunning }: { statement: StatementSummary; isRunning: boolean }) {
  const { t } = useTranslation('withdrawal');
  return (
    <div className="stack gap-4">
      <dl className={styles.ends}>
        <End
          label={t('statement.opening')}
          note={t('statement.openingNote')}
          amount={statement.opening_amount}
        />
        <End
          label={t('statement.closing')}
          note={t(isRunning ? 'statement.closingNow' : 'statement.closingNote')}
          amount={statement.closing_amount}
        />
      </dl>
      {statement.kinds.length === 0 ? (
        <p className="muted">{t('statement.empty')}</p>
      ) : (
        <div className={styles.kinds}>
          <Table
            caption={t('statement.kinds')}
            rows={statement.kinds}
            rowKey={({ kind }) => kind}
            columns={[
              { id: 'kind', head: t('statement.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
              {
                id: 'count',
                head: t('statement.count'),
                numeric: true,
                cell: ({ count }) => formatCount(count),
              },
              {
                id: 'amount',
                head: t('statement.amount'),
                numeric: true,
                cell: ({ amount }) => (
                  <b className="whitespace-nowrap">
                    {amount > 0 && '+'}
                    {formatRupiah(amount)}
                  </b>
                ),
              },
            ]}
          />
        </div>
      )}
      <PaymentFees
        amount={statement.fee_amount}
        lowest={statement.fee_lowest}
        highest={statement.fee_highest}
      />
    </div>
  );
}

function End({ label, note, amount }: { label: string; note: string; amount: number }) {
  return (
    <div>
      <dt className="cap">{label}</dt>
      <dd className={styles.amount}>{formatRupiah(amount)}</dd>
      <dd className="cap">{note}</dd>
    </div>
  );
}

type StatementFileProps = { eventId: string; month: string; format: (typeof STATEMENT_FORMATS)[number] };

function StatementFile({ eventId, month, format }: StatementFileProps) {
  const { t } = useTranslation('withdrawal');
  const { isLoading, download } = useDownload({ done: t('statement.done') });
  return (
    <Button
      variant="line"
      pending={isLoading}
      pendingText={t('statement.under')}
      onClick={() => void download(statementFilePath({ eventId, month }), { format })}
    >
      <DownloadIcon className="i" />
      {t(`statement.${format}`)}
    </Button>
  );
}
