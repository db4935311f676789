import { contactHref } from '#client/entities/support/contact-href.ts';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import hall from '#client/theme/art/hall.webp';
import { ExternalButton } from '#client/ui/button.tsx';
import { MessageCircleIcon } from '#client/ui/icons.ts';
import * as styles from './work-band.module.css';

/** For organizers: what they get, and a chat with the team. */
export function WorkBand() {
  const { t } = useTranslation('home');
  return (
    <section id="work" data-theme="night" aria-labelledby="work-h">
      <div className="page grid gap-9 py-14 lg:grid-cols-[5fr_7fr] lg:items-center lg:gap-20 lg:py-26">
        <div>
          <h2 className="h-sec" id="work-h">
            {t('work.title')}
          </h2>
          <p className="lead mt-3.5">{t('work.lead')}</p>
          <div className="mt-7 lg:mt-9">
            <ExternalButton size="lg" href={contactHref()}>
              <MessageCircleIcon className="i" />
              {t('work.contact')}
            </ExternalButton>
          </div>
        </div>
        <div className={styles.screen}>
          <img src={hall} alt={t('work.screen')} width="1120" height="630" loading="lazy" />
        </div>
      </div>
    </section>
  );
}
