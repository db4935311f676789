import type { InvitationPage } from '#contracts/organizers/teams.ts';
import { formatLongDateTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { Picture } from '../../ui/picture.tsx';

/** Of chosen events so many are named. */
const NAMED = 6;

/** To which team, as what, for which events, until when. */
export function InvitationFacts({ invitation }: { invitation: InvitationPage }) {
  const { t } = useTranslation('teams');
  const { organizer, role, events, expires_at } = invitation;
  return (
    <Card flush className="mb-7 p-4.5">
      <div className="mb-4 flex items-center gap-3.5">
        <Picture
          src={organizer.profile_image}
          alt=""
          ratio="1/1"
          sizes="3rem"
          className="w-12 flex-none rounded-md"
        />
        <p className="min-w-0 wrap-anywhere font-bold text-17 leading-6">{organizer.name}</p>
      </div>
      <dl className="grid gap-3.5">
        <div>
          <dt className="cap">{t('invitation.role')}</dt>
          <dd>
            <b>{t(`role.${role}`)}</b>
            <span className="muted block text-15">{t(`does.${role}`)}</span>
          </dd>
        </div>
        <div>
          <dt className="cap">{t('invitation.events')}</dt>
          <dd>{events === null ? t('allEvents') : <EventNames names={events} />}</dd>
        </div>
        <div>
          <dt className="cap">{t('invitation.expires')}</dt>
          <dd className="num">{formatLongDateTime(expires_at)}</dd>
        </div>
      </dl>
    </Card>
  );
}

function EventNames({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('teams');
  const rest = names.length - NAMED;
  return (
    <ul>
      {names.slice(0, NAMED).map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two events may have one name, and the list stays as it is
        <li key={at} className="wrap-anywhere">
          {name}
        </li>
      ))}
      {rest > 0 && <li className="muted">{t('invitation.moreEvents', { count: rest })}</li>}
    </ul>
  );
}
