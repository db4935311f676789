import { clsx } from 'clsx';
import type { CaseDetail } from '#contracts/cases/cases.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { Button } from '../../ui/button.tsx';
import { CheckCircleIcon, ClockIcon, DownloadIcon, InfoIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/states.tsx';
import { useDownload } from '../../ui/use-download.ts';
import { evidencePath } from './cases.ts';
import { type ChargebackStage, chargebackStage } from './chargeback-stage.ts';
import * as styles from './evidence-pack.module.css';

const STAGE_ICONS = { sent: ClockIcon, won: CheckCircleIcon, lost: InfoIcon };

/** Where a chargeback stands between us and the bank. */
export function ChargebackStanding({ of }: { of: CaseDetail }) {
  const { t } = useTranslation('cases');
  const reached = chargebackStage(of);
  if (!reached) return null;
  const { stage, at, by } = reached;
  const Icon = STAGE_ICONS[stage];
  return (
    <Notice icon={<Icon className="i" />}>
      <b>{t(`chargeback.${stage}`)}</b>
      <p>{t('chargeback.since', { time: formatDateTime(at), name: by ?? t('drawer.platform') })}</p>
      <p>{t(textOf(of, stage))}</p>
    </Notice>
  );
}

function textOf({ of_second_payment, of_transferred }: CaseDetail, stage: ChargebackStage['stage']) {
  if (stage === 'won' && of_second_payment) return 'chargeback.wonSecondText' as const;
  if (stage !== 'sent' && of_transferred) return `chargeback.${stage}TransferredText` as const;
  return `chargeback.${stage}Text` as const;
}

/** What is in it, by the names that the server gives its files. */
const PARTS = [
  ['receipt', 'receipt.pdf'],
  ['timeline', 'timeline.csv'],
  ['refunds', 'refunds.csv'],
  ['letters', 'letters.csv'],
  ['devices', 'devices.csv'],
  ['votes', 'votes.csv'],
  ['payment', 'payment.json'],
  ['proof', 'log-proof.txt'],
] as const;

/** What there is to show the bank, as one zip, and what is in it. Each download is in the audit log. */
export function EvidencePack({ of }: { of: CaseDetail }) {
  const { t } = useTranslation('cases');
  const may = useRights();
  const { isLoading, download } = useDownload({ done: t('evidence.done') });
  if (of.kind !== 'chargeback' || !may('reviewMoney')) return null;
  return (
    <section
      // The line above is there already where nothing can be decided.
      className={clsx(styles.pack, of.decisions.length > 0 && styles.ruled)}
      aria-label={t('evidence.title')}
    >
      <h3 className={styles.title}>{t('evidence.title')}</h3>
      <ul className={styles.parts}>
        {PARTS.map(([part, file]) => (
          <li key={part} className={styles.part}>
            <span>{t(`evidence.part.${part}`)}</span>
            <small className={styles.file}>{file}</small>
          </li>
        ))}
      </ul>
      <p className="cap">{t(may('seeEmails') ? 'evidence.withAddress' : 'evidence.withoutAddress')}</p>
      <Button
        variant="line"
        block
        pending={isLoading}
        pendingText={t('evidence.pending')}
        onClick={() => void download(evidencePath(of.id))}
      >
        <DownloadIcon className="i" />
        {t('evidence.download')}
      </Button>
    </section>
  );
}
