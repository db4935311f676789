import { Link } from 'react-router-dom';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Logo } from '../../ui/logo.tsx';
import { company, emailHref, phoneHref } from '../company.ts';
import { ColourSwitch } from './colour-switch.tsx';
import { ContactLinks } from './contact-links.tsx';
import * as styles from './footer.module.css';
import { LanguageSwitch } from './language-switch.tsx';

export function Footer() {
  const { t } = useTranslation('common');
  return (
    <footer className={styles.footer} data-theme="night">
      <div className={styles.band} aria-hidden="true" />
      <div className="page">
        <div className={styles.columns}>
          <div>
            <Logo className="[--logo-size:1.75rem]" />
            <p className="mt-3 max-w-76 text-14 text-text-2">{t('footer.tagline')}</p>
            <div className="mt-4">
              <LanguageSwitch />
              <ColourSwitch />
            </div>
          </div>
          <nav aria-label={t('footer.explore')}>
            <h2>{t('footer.explore')}</h2>
            <ul>
              <li>
                <Link to="/events">{t('footer.events')}</Link>
              </li>
              <li>
                <Link to="/about">{t('footer.about')}</Link>
              </li>
              <li>
                <Link to="/#faq">{t('footer.faq')}</Link>
              </li>
            </ul>
          </nav>
          <nav aria-label={t('footer.rules')}>
            <h2>{t('footer.rules')}</h2>
            <ul>
              <li>
                <Link to="/trems-and-condition">{t('footer.terms')}</Link>
              </li>
              <li>
                <Link to="/privacy-policy">{t('footer.privacy')}</Link>
              </li>
            </ul>
          </nav>
          <div>
            <h2>{t('footer.contact')}</h2>
            <address>{company.address}</address>
            <ul>
              <li>
                <a href={emailHref}>{company.email}</a>
              </li>
              <li>
                <a href={phoneHref}>{company.phone}</a>
              </li>
              <ContactLinks />
            </ul>
          </div>
        </div>
        <div className={styles.legal}>
          <span>{t('footer.copyright', { year: new Date().getFullYear() })}</span>
          <span>{t('footer.price')}</span>
        </div>
      </div>
    </footer>
  );
}
