import { EventCard } from '#client/entities/events/event-card.tsx';
import { formatRupiah } from '#client/lib/format.ts';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { parsePrice } from '../../events/event-values.ts';
import { ErrorSummary } from '../../events/form/error-summary.tsx';
import { IdentityFields } from '../../events/form/identity-fields.tsx';
import { PictureFields } from '../../events/form/picture-fields.tsx';
import { PriceFields } from '../../events/form/price-fields.tsx';
import { ScheduleFields } from '../../events/form/schedule-fields.tsx';
import type { WizardState } from './use-wizard.ts';

/** Step 2: what the event is, with its card beside. */
export function InfoStep({ wizard }: { wizard: WizardState }) {
  const { form, attempt, organizer } = wizard;
  return (
    <div className="grid grid-cols-[minmax(0,52rem)] justify-center gap-14 xl:grid-cols-[minmax(0,52rem)_16rem]">
      <form className="grid min-w-0 gap-4" noValidate onSubmit={(event) => event.preventDefault()}>
        <ErrorSummary errors={form.formState.errors} attempt={attempt} />
        <IdentityFields form={form} organizerId={organizer?.id ?? ''} />
        <PictureFields form={form} withThumbnails />
        <PriceFields form={form} />
        <ScheduleFields form={form} across />
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
    <aside className="hidden xl:sticky xl:top-0 xl:block xl:self-start" aria-label={t('card.title')} inert>
      <p className="over">{t('card.title')}</p>
      <div className="mt-3">
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
      </div>
    </aside>
  );
}
