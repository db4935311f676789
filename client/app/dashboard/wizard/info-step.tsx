import { ErrorSummary } from '../../../features/events/components/desk/form/error-summary.tsx';
import { IdentityFields } from '../../../features/events/components/desk/form/identity-fields.tsx';
import { PictureFields } from '../../../features/events/components/desk/form/picture-fields.tsx';
import { PriceFields } from '../../../features/events/components/desk/form/price-fields.tsx';
import { ScheduleFields } from '../../../features/events/components/desk/form/schedule-fields.tsx';
import { parsePrice } from '../../../features/events/hooks/desk/event-values.ts';
import { formatRupiah } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { EventCard } from '../../../ui/card.tsx';
import type { WizardState } from './use-wizard.ts';

/** Step 2: what the event is, with its card beside. */
export function InfoStep({ wizard }: { wizard: WizardState }) {
  const { form, attempt, organizer } = wizard;
  return (
    <div className="wz-info">
      <form className="ev-form" noValidate onSubmit={(event) => event.preventDefault()}>
        <ErrorSummary errors={form.formState.errors} attempt={attempt} />
        <IdentityFields form={form} organizerId={organizer?.id ?? ''} />
        <PictureFields form={form} withThumbnails />
        <PriceFields form={form} />
        <ScheduleFields form={form} />
      </form>
      <CardPreview wizard={wizard} />
    </div>
  );
}

/** The event's card as the lists will show it. */
function CardPreview({ wizard: { typed, organizer } }: { wizard: WizardState }) {
  const { t } = useTranslation(['wizard', 'common']);
  const price = parsePrice(typed.price);
  const known = price !== null && Number.isFinite(price);
  return (
    // A link that leads nowhere yet: cards without one are pale.
    <aside className="wz-card" aria-label={t('card.title')} inert>
      <p className="over">{t('card.title')}</p>
      <EventCard
        to="/events"
        image={typed.profileImage || null}
        imageAlt=""
        status="upcoming"
        statusText={t('common:status.upcoming')}
        name={typed.name || t('card.noName')}
        organizer={organizer?.name ?? ''}
        facts={[known ? formatRupiah(price) : 'Rp …', t(known ? 'card.perVote' : 'card.noPrice')]}
      />
    </aside>
  );
}
