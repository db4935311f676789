import { memo } from 'react';
import type { Organizer } from '#contracts/events/events.ts';
import { formatCount, formatFollowers } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { socialLink } from '../../lib/social-link.ts';
import { ExternalButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CalendarIcon, InstagramIcon, MessageCircleIcon } from '../../ui/icons.ts';
import { Picture } from '../../ui/picture.tsx';
import * as styles from './organized-by.module.css';

/** Who runs the event. `Contact` leads to the organizer's page in a social network, else to us. */
export const OrganizedBy = memo(function OrganizedBy({
  organizer,
  contactHref,
}: {
  organizer: Organizer;
  contactHref: string;
}) {
  const { t } = useTranslation('event');
  return (
    <section className="page py-12 lg:py-20" aria-labelledby="penyelenggara">
      <h2 className="h-sec" id="penyelenggara">
        {t('organizer.title')}
      </h2>
      <Card className="mt-4 grid justify-items-start gap-4 lg:grid-cols-[auto_1fr_auto] lg:items-center lg:gap-7">
        <Picture
          src={organizer.profile_image}
          alt=""
          ratio="1/1"
          sizes="6rem"
          className="w-18 rounded-[1.125rem] lg:w-24 lg:rounded-xl"
        />
        <div className="min-w-0 wrap-anywhere">
          <h3 className="text-20 font-bold tracking-title">{organizer.name}</h3>
          {organizer.description && <p className="muted mt-1 max-w-160 text-15">{organizer.description}</p>}
          <p className={styles.figures}>
            <span>
              <InstagramIcon className="i" />
              <span>
                <b>{formatFollowers(organizer.follower_count)}</b> {t('organizer.followers')}
              </span>
            </span>
            <span>
              <CalendarIcon className="i" />
              <span>
                <b>{formatCount(organizer.event_created)}</b> {t('organizer.created')}
              </span>
            </span>
          </p>
        </div>
        <ExternalButton variant="line" href={socialLink(organizer.social_media_link)?.href ?? contactHref}>
          <MessageCircleIcon className="i" />
          {t('organizer.contact')}
        </ExternalButton>
      </Card>
    </section>
  );
});
