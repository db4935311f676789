import { type RoleId, roleIdSchema } from '#contracts/accounts/accounts.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { LoadProblem } from '../../../../ui/desk/load-state.tsx';
import { Select } from '../../../../ui/desk/select.tsx';
import { useOrganizerNames } from '../../api/desk/users.ts';

type RightsFieldsProps = {
  role: RoleId;
  organizer: string;
  onChange: (changes: { role_id?: RoleId; event_organizer_id?: string }) => void;
  /** What is wrong with the organizer. */
  error?: string | undefined;
};

/** A role, and for staff the organizer that it works for. */
export function RightsFields({ role, organizer, onChange, error }: RightsFieldsProps) {
  const { t } = useTranslation('users');
  const query = useOrganizerNames();
  const choices = (query.data ?? [])
    .filter(({ id, is_active }) => is_active || id === organizer)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Select
        label={t('panel.role')}
        choices={roleIdSchema.options.map((value) => ({ value, label: t(`role.${value}`) }))}
        value={role}
        onChange={(value) => onChange({ role_id: roleIdSchema.parse(value) })}
      />
      {role === 'ROLE002' && (
        <>
          <Select
            label={t('panel.organizer')}
            placeholder={t('panel.chooseOrganizer')}
            choices={choices}
            value={organizer}
            error={error}
            onChange={(value) => onChange({ event_organizer_id: value })}
          />
          <LoadProblem state={query} bare />
        </>
      )}
    </>
  );
}
