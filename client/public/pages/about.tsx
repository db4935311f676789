import { addTexts } from '../../lib/i18n/i18n.ts';
import { legal } from '../../lib/i18n/id/legal.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { LinkButton } from '../../ui/button.tsx';

addTexts({ legal });

/** Mission, vision and the founders' story. */
export function AboutPage() {
  const { t } = useTranslation('legal');
  useDocumentTitle(t('about.documentTitle'));
  return (
    <>
      <section className="wall-hero" data-theme="night">
        <div className="page pt-32 pb-14 lg:pt-44 lg:pb-24">
          <h1 className="display max-w-3xl lg:text-64">{t('about.title')}</h1>
          <p className="lead mt-4 max-w-xl">{t('about.lead')}</p>
        </div>
      </section>
      <section className="page sec grid gap-10 lg:grid-cols-2 lg:gap-20">
        {(['mission', 'vision'] as const).map((part) => (
          <div key={part}>
            <h2 className="h-sec">{t(`about.${part}Title`)}</h2>
            <p className="prose mt-3">{t(`about.${part}`)}</p>
          </div>
        ))}
      </section>
      <section className="border-y border-line bg-sunken">
        <div className="page sec grid gap-6 lg:grid-cols-[4fr_7fr] lg:gap-16">
          <h2 className="h-sec">{t('about.storyTitle')}</h2>
          <div className="prose">
            <p>{t('about.story1')}</p>
            <p>{t('about.story2')}</p>
            <p>{t('about.story3')}</p>
            <p className="mt-2">
              <LinkButton to="/events">{t('about.cta')}</LinkButton>
            </p>
          </div>
        </div>
      </section>
    </>
  );
}
