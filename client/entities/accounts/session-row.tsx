import { SESSION_USE_MINUTES, type Session } from '#contracts/accounts/account.ts';
import { formatDateTime, formatList } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useAgeText } from '../../lib/use-age.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { DividedItem } from '../../ui/divided-item.tsx';
import { LogOutIcon, MonitorIcon, SmartphoneIcon } from '../../ui/icons.ts';
import { LineTools, MarkedLine } from '../../ui/marked-line.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useEndSession } from './use-end-session.ts';

/** A session: its device, whether it is in use, where and how it began. */
export function SessionRow({ session }: { session: Session }) {
  const { t } = useTranslation('account');
  const end = useEndSession();
  const device = session.device ?? t('sessions.unknown');
  const Icon = /Android|iOS/.test(device) ? SmartphoneIcon : MonitorIcon;
  // The zone stays with its time where the line is short.
  const time = formatDateTime(session.created_at).replace(/ (?=\S+$)/, '\u00a0');
  const proofs = formatList(session.proofs.map((proof) => t(`sessions.by_${proof}`)));
  return (
    <DividedItem beside={!session.current}>
      <MarkedLine icon={<Icon className="i" />} name={device} badge={session.current && <PresentBadge />}>
        <p className="cap num">{useLastUse(session)}</p>
        {session.place && <p className="cap">{session.place}</p>}
        <p className="cap num">
          {proofs ? t('sessions.sinceBy', { time, proofs }) : t('sessions.since', { time })}
        </p>
      </MarkedLine>
      {!session.current && (
        <LineTools>
          <IconButton
            label={t('sessions.endFor', { device })}
            aria-busy={end.isPending || undefined}
            onClick={() => end.mutate(session.id)}
          >
            {end.isPending ? <Spinner /> : <LogOutIcon className="i" />}
          </IconButton>
        </LineTools>
      )}
    </DividedItem>
  );
}

function PresentBadge() {
  const { t } = useTranslation('account');
  return (
    <Badge status="completed" small>
      {t('sessions.current')}
    </Badge>
  );
}

/** Puts the last use into words. It is noted every few minutes: nearer than that nothing is claimed. */
function useLastUse({ current, last_used_at }: Session): string {
  const { t } = useTranslation('account');
  const ageText = useAgeText();
  const age = useNow(30_000) - Date.parse(last_used_at);
  if (current) return t('sessions.activeNow');
  if (age < SESSION_USE_MINUTES * 60_000) return t('sessions.activeLately', { minutes: SESSION_USE_MINUTES });
  return t('sessions.lastActive', { age: ageText(age) });
}
