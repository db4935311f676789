import type { ReactNode } from 'react';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import ayu from '#client/theme/art/f-ayu.svg';
import komang from '#client/theme/art/f-komang.svg';
import nadira from '#client/theme/art/f-nadira.svg';
import qrSample from '#client/theme/art/qr-sample.svg';
import {
  ArrowUpIcon,
  CheckCircleIcon,
  CreditCardIcon,
  LandmarkIcon,
  QrCodeIcon,
  WalletIcon,
} from '#client/ui/icons.ts';
import * as styles from './blurbs.module.css';

/** What Sorak does, in three pictures. The pictures repeat the words, so they are hidden from screen readers. */
export function Blurbs() {
  const { t } = useTranslation('home');
  return (
    <section className="page pb-14 lg:pb-24" aria-labelledby="blurbs-h">
      <h2 className="h-sec max-w-[22ch]" id="blurbs-h">
        {t('blurbs.title')}
      </h2>
      <div className="mt-6 grid gap-9 lg:mt-9 lg:grid-cols-3 lg:gap-6">
        <Blurb title={t('blurbs.pay.title')} text={t('blurbs.pay.text')} className={styles.payment}>
          <PayPicture />
        </Blurb>
        <Blurb title={t('blurbs.rank.title')} text={t('blurbs.rank.text')} className={styles.ranking}>
          <RankPicture />
        </Blurb>
        <Blurb title={t('blurbs.check.title')} text={t('blurbs.check.text')} className="kawung-plum">
          <CheckPicture />
        </Blurb>
      </div>
    </section>
  );
}

function Blurb({
  title,
  text,
  className,
  children,
}: {
  title: string;
  text: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <article className={styles.blurb}>
      <div className={`${styles.picture} ${className}`} data-theme="night" aria-hidden="true">
        {children}
      </div>
      <div>
        <h3 className="h-card">{title}</h3>
        <p className="muted mt-1.5 text-15">{text}</p>
      </div>
    </article>
  );
}

function PayPicture() {
  const { t } = useTranslation('home');
  return (
    <>
      <img className="w-34 rounded-lg" src={qrSample} alt="" width="148" height="148" loading="lazy" />
      <ul className="grid gap-2.5 text-14 font-semibold [&_.i]:text-gold [&>li]:flex [&>li]:items-center [&>li]:gap-2">
        <li>
          <QrCodeIcon className="i" />
          QRIS
        </li>
        <li>
          <WalletIcon className="i" />
          {t('blurbs.pay.ewallet')}
        </li>
        <li>
          <LandmarkIcon className="i" />
          {t('blurbs.pay.bank')}
        </li>
        <li>
          <CreditCardIcon className="i" />
          {t('blurbs.pay.card')}
        </li>
      </ul>
    </>
  );
}

function RankPicture() {
  const { t } = useTranslation('home');
  const rows = [
    { name: 'Komang Sri', picture: komang, value: null },
    { name: 'Ayu Larasati', picture: ayu, value: '18,9%' },
    { name: 'Nadira Humaira', picture: nadira, value: '14,6%' },
  ];
  return (
    <ol>
      {rows.map(({ name, picture, value }, at) => (
        <li key={name} className={value ? undefined : styles.climbing}>
          <b className="num">{at + 1}</b>
          <img src={picture} alt="" width="36" height="44" loading="lazy" />
          <span>{name}</span>
          <em className="num">
            {value ?? (
              <>
                <ArrowUpIcon className="i" />
                {t('blurbs.rank.up')}
              </>
            )}
          </em>
        </li>
      ))}
    </ol>
  );
}

function CheckPicture() {
  const { t } = useTranslation('home');
  return (
    <div className={styles.ticket}>
      <p>{t('blurbs.check.code')}</p>
      <b className="num">SRK-7F2K-91QD</b>
      <span>
        <CheckCircleIcon className="i" />
        {t('blurbs.check.counted')}
      </span>
    </div>
  );
}
