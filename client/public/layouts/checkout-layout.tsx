import { useLocation } from 'react-router-dom';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { getSelection } from '../../lib/selection.ts';
import { IconLink } from '../../ui/button.tsx';
import { ChevronLeftIcon, LockIcon } from '../../ui/icons.ts';
import { Logo } from '../../ui/logo.tsx';
import { PageOutlet } from '../../ui/page-outlet.tsx';
import { readStep, stepHref } from './checkout-steps.ts';

/** Nothing that leads away except one step back, from the first to the event. */
export function CheckoutLayout() {
  const { t } = useTranslation('common');
  const eventId = getSelection('eventid');
  const { pathname, search } = useLocation();
  const step = pathname === '/checkout' ? readStep(new URLSearchParams(search).get('step')) : 1;
  const toEvent = eventId ? `/events/${encodeURIComponent(eventId)}` : '/events';
  return (
    <>
      <header className="border-b border-line bg-bg">
        <div className="page narrow flex h-15 items-center gap-1">
          <IconLink
            to={step > 1 ? stepHref(step - 1) : toEvent}
            className="-ml-2.5"
            label={t(step > 1 ? 'checkout.stepBack' : 'checkout.back')}
          >
            <ChevronLeftIcon className="i" />
          </IconLink>
          <Logo />
          <span className="cap ml-auto flex items-center gap-1.5">
            <LockIcon className="size-[0.9rem] flex-none stroke-[1.9]" />
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
