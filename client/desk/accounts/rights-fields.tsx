import { type UseFormReturn, useWatch } from 'react-hook-form';
import { rolesWith } from '#contracts/accounts/rights.ts';
import { type RoleId, roleIdSchema } from '#contracts/accounts/session.ts';
import { useOrganizerChoices } from '../../entities/organizers/get-organizer-choices.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { LoadProblem } from '../../ui/desk/load-state.tsx';
import { Select } from '../../ui/desk/select.tsx';

type Rights = { role_id: RoleId; event_organizer_id: string };

/** A role, and for staff the organizer that it works for. */
export function RightsFields<Values extends Rights>({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation('users');
  // Of whatever else the form holds nothing is touched.
  const { control, formState, setValue, clearErrors } = form as unknown as UseFormReturn<Rights>;
  const [role, organizer] = useWatch({ control, name: ['role_id', 'event_organizer_id'] });
  const choose = <Name extends keyof Rights>(name: Name, value: Rights[Name]) => {
    setValue(name, value as never, { shouldDirty: true });
    clearErrors('event_organizer_id');
  };
  const query = useOrganizerChoices();
  const choices = (query.data ?? [])
    .filter(({ id, is_active }) => is_active || id === organizer)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <Select
        label={t('panel.role')}
        choices={roleIdSchema.options.map((value) => ({ value, label: t(`role.${value}`) }))}
        value={role}
        onChange={(value) => choose('role_id', roleIdSchema.parse(value))}
      />
      {rolesWith('workForOrganizer').includes(role) && (
        <>
          <Select
            label={t('panel.organizer')}
            placeholder={t('panel.chooseOrganizer')}
            choices={choices}
            value={organizer}
            error={formState.errors.event_organizer_id?.message}
            onChange={(value) => choose('event_organizer_id', value)}
          />
          <LoadProblem state={query} bare />
        </>
      )}
    </>
  );
}
