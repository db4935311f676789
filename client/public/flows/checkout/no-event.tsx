import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/states.tsx';

/** Somebody came to the checkout by its address: there is nothing to vote for yet. */
export function NoEvent() {
  const { t } = useTranslation('checkout');
  return (
    <div className="page narrow py-10">
      <h1 className="sr">{t('documentTitle')}</h1>
      <EmptyState
        title={t('noEvent.title')}
        text={t('noEvent.text')}
        action={
          <LinkButton to="/events" variant="line" className="mt-3">
            {t('noEvent.action')}
          </LinkButton>
        }
      />
    </div>
  );
}
