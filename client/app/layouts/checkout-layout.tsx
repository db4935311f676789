import { Link } from 'react-router-dom';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { getSelection } from '../../lib/selection.ts';
import { ChevronLeftIcon, LockIcon } from '../../ui/icons.ts';
import { Logo } from '../../ui/logo.tsx';
import { PageOutlet } from '../page-outlet.tsx';

/** Nothing that leads away except back to the event. */
export function CheckoutLayout() {
  const { t } = useTranslation('common');
  const eventId = getSelection('eventid');
  return (
    <>
      <header className="slim-head">
        <div className="page narrow">
          <Link
            to={eventId ? `/events/${encodeURIComponent(eventId)}` : '/events'}
            className="icon-btn -ml-2.5"
            aria-label={t('checkout.back')}
          >
            <ChevronLeftIcon className="i" />
          </Link>
          <Logo />
          <span className="cap safe">
            <LockIcon className="i" />
            {t('checkout.safe')}
          </span>
        </div>
      </header>
      <main id="main">
        <PageOutlet />
      </main>
    </>
  );
}
