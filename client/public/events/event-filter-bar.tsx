import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ChipRail, FilterChip } from '../../ui/chip.tsx';
import { SearchInput } from '../../ui/text-input.tsx';
import { STATUS_CHIPS } from './event-list-filter.ts';
import type { useEventFilter } from './use-event-filter.ts';

/** Search box and status chips; none chosen means all. */
export function EventFilterBar({ filter }: { filter: ReturnType<typeof useEventFilter> }) {
  const { t } = useTranslation('events');
  return (
    <div className="mt-4 mb-5 grid gap-3 lg:mt-6 lg:mb-7 lg:grid-cols-[24rem_auto] lg:items-center lg:justify-between">
      <SearchInput
        label={t('search')}
        placeholder={t('search')}
        value={filter.text}
        onChange={filter.setText}
      />
      <ChipRail label={t('status')}>
        {STATUS_CHIPS.map((chip) => (
          <FilterChip key={chip} pressed={filter.chips.has(chip)} onToggle={() => filter.toggleChip(chip)}>
            {t(`chip.${chip}`)}
          </FilterChip>
        ))}
      </ChipRail>
    </div>
  );
}
