import { roleIdSchema } from '#contracts/accounts/session.ts';
import { useOrganizerChoices } from '../../entities/organizers/get-organizer-choices.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { FilterRow } from '../../ui/desk/filter-row.tsx';
import { Select } from '../../ui/desk/select.tsx';

type UserFiltersProps = {
  role: string;
  organizer: string;
  onChange: (changes: { role?: string; organizer?: string }) => void;
};

/** Role and organizer. */
export function UserFilters({ role, organizer, onChange }: UserFiltersProps) {
  const { t } = useTranslation('users');
  const { data } = useOrganizerChoices();
  return (
    <FilterRow>
      <Select
        label={t('filter.role')}
        labelHidden
        placeholder={t('filter.allRoles')}
        choices={roleIdSchema.options.map((value) => ({ value, label: t(`role.${value}`) }))}
        value={role}
        onChange={(value) => onChange({ role: value })}
      />
      <Select
        label={t('filter.organizer')}
        labelHidden
        placeholder={t('filter.allOrganizers')}
        choices={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={organizer}
        onChange={(value) => onChange({ organizer: value })}
      />
    </FilterRow>
  );
}
