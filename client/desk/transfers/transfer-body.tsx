import { Link } from 'react-router-dom';
import type { TransferDetail } from '#contracts/transfers/transfers.ts';
import { formatDateTime, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { useClaims } from '../../lib/session.ts';
import { Fact } from '../../ui/desk/facts.tsx';
import { AlertTriangleIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/states.tsx';
import { useDownload } from '../../ui/use-download.ts';
import { bankName } from '../bank-name.ts';
import * as styles from './transfer-body.module.css';
import { TransferStateBadge } from './transfer-state-badge.tsx';
import { bankFilePath, proofPath } from './transfers.ts';

/** Where a transfer goes, what for, and by which papers one finds it at the bank. */
export function TransferBody({ of }: { of: TransferDetail }) {
  const { t } = useTranslation('transfers');
  const next = useNextStep()(of);
  const waitsSince = of.waits_for_person_since;
  return (
    <>
      <div>
        <TransferStateBadge of={of} />
        <b className={styles.amount}>{formatRupiah(of.amount)}</b>
        {waitsSince === null && <p className={styles.next}>{next}</p>}
      </div>
      {waitsSince !== null && (
        <Notice icon={<AlertTriangleIcon className="i" />}>
          {t('drawer.waitsSince', { time: formatDateTime(waitsSince) })}
        </Notice>
      )}
      <dl className={styles.facts}>
        <Fact label={t('drawer.account')} note={of.account_name} wide>
          <span className="num">{`${bankName(of.bank)} ${of.account_number}`}</span>
        </Fact>
        <Purpose of={of} />
        <Fact label={t('drawer.adapter')} wide>
          {t(`adapter.${of.adapter}`)}
        </Fact>
        <Papers of={of} />
        <Fact label={t('drawer.events')} wide>
          {of.lines.map(({ event_id, event_name, amount }) => (
            <span key={event_id} className={styles.event}>
              <span>{event_name ?? event_id}</span>
              <span className="num whitespace-nowrap">{formatRupiah(amount)}</span>
            </span>
          ))}
        </Fact>
      </dl>
    </>
  );
}

/** What has to be done next, and by whom. */
function useNextStep(): (of: TransferDetail) => string {
  const { t } = useTranslation('transfers');
  const me = useClaims()?.id;
  return ({ state, adapter, recorded_by: recordedBy }) => {
    if (adapter === 'provider' && (state === 'ordered' || state === 'sending' || state === 'sent'))
      return t('next.provider');
    if (state === 'sent') return t(recordedBy?.id === me ? 'next.confirmOther' : 'next.confirm');
    return t(`next.${state}`);
  };
}

function Purpose({ of: { purpose, attempt } }: { of: TransferDetail }) {
  const { t } = useTranslation('transfers');
  const may = useRights();
  const isCase = purpose.kind === 'refund' && may('readMoney');
  return (
    <Fact
      label={t('drawer.purpose')}
      note={attempt > 1 ? t('drawer.attempt', { count: attempt }) : undefined}
      wide
    >
      {t(`purpose.${purpose.kind}`)}
      {' · '}
      {isCase ? (
        <Link className="text-link num" to={`/dashboard/cases?view=all&case=${purpose.id}`}>
          {t('drawer.toCase', { id: purpose.id })}
        </Link>
      ) : (
        <span className="num">{purpose.id}</span>
      )}
    </Fact>
  );
}

/** The bank's reference, the file that it was in, and the proof; and why it has failed. */
function Papers({ of }: { of: TransferDetail }) {
  const { t } = useTranslation('transfers');
  const may = useRights();
  const proof = useDownload({ done: t('drawer.proofDownloaded') });
  const file = useDownload({ done: t('file.downloaded') });
  const { file_id: fileId, recorded_by: recordedBy } = of;
  return (
    <>
      {of.reference !== null && (
        <Fact
          label={t('drawer.reference')}
          note={
            recordedBy === null
              ? undefined
              : t('drawer.recordedBy', { name: recordedBy.name ?? t('drawer.somebody') })
          }
          wide
        >
          <span className="num">{of.reference}</span>
        </Fact>
      )}
      {fileId !== null && (
        <Fact label={t('drawer.file')} wide>
          {may('makeTransfers') ? (
            <button
              type="button"
              className="text-link min-h-6"
              disabled={file.isLoading}
              onClick={() => void file.download(bankFilePath(fileId))}
            >
              {t('file.download')}
            </button>
          ) : (
            fileId
          )}
        </Fact>
      )}
      {of.has_proof && (
        <Fact label={t('drawer.proof')} wide>
          <button
            type="button"
            className="text-link min-h-6"
            disabled={proof.isLoading}
            onClick={() => void proof.download(proofPath(of.id))}
          >
            {t('drawer.downloadProof')}
          </button>
        </Fact>
      )}
      {of.failure !== null && (
        <Fact label={t('drawer.failure')} wide>
          {of.failure}
        </Fact>
      )}
    </>
  );
}
