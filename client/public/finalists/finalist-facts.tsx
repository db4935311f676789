import { formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { socialLink } from '../../lib/social-link.ts';
import * as styles from './finalist-facts.module.css';

type FinalistFactsProps = {
  /** Rupiah per vote. */
  price: number;
  /** The finalist's own; where there is none, the organizer's stands in. */
  socialMedia: string | null;
  organizerSocialMedia: string | null;
  /** Further rows: a label and its text. */
  more?: readonly { label: string; text: string }[];
};

export function FinalistFacts({ price, socialMedia, organizerSocialMedia, more = [] }: FinalistFactsProps) {
  const { t } = useTranslation('finalist');
  const link = socialLink(socialMedia) ?? socialLink(organizerSocialMedia);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('facts.price')}</dt>
        <dd className="num">{formatRupiah(price)}</dd>
      </div>
      <div>
        <dt>{t('facts.social')}</dt>
        {link ? (
          <dd>
            <a
              className="text-link -my-3 inline-block py-3"
              href={link.href}
              target="_blank"
              rel="noopener noreferrer nofollow"
            >
              {link.label}
            </a>
          </dd>
        ) : (
          <dd className={styles.none}>{t('facts.noSocial')}</dd>
        )}
      </div>
      {more.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
