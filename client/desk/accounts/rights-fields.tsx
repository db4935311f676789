import { type UseFormReturn, useWatch } from 'react-hook-form';
import { rolesWith } from '#contracts/accounts/rights.ts';
import type { PlatformRole, TeamRole } from '#contracts/accounts/role-ids.ts';
import {
  platformRoleSchema,
  type RoleId,
  roleIdSchema,
  teamRoleSchema,
} from '#contracts/accounts/session.ts';
import { useOrganizerChoices } from '../../entities/organizers/get-organizer-choices.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { LoadProblem } from '../../ui/desk/load-state.tsx';
import { Select } from '../../ui/desk/select.tsx';

type Rights = {
  role_id: RoleId;
  platform_role: PlatformRole;
  event_organizer_id: string;
  /** Of an account that is made; afterwards it is changed in the team. */
  team_role?: TeamRole;
};

/** A role: for the platform's staff which one there, for staff of organizers which organizer and what in its team. */
export function RightsFields<Values extends Rights>({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation(['users', 'teams']);
  // Of whatever else the form holds nothing is touched.
  const { control, formState, setValue, clearErrors } = form as unknown as UseFormReturn<Rights>;
  const [role, platformRole, organizer, teamRole] = useWatch({
    control,
    name: ['role_id', 'platform_role', 'event_organizer_id', 'team_role'],
  });
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
      {rolesWith('landAtDesk').includes(role) && (
        <Select
          label={t('panel.platformRole')}
          hint={t(`platformDoes.${platformRole}`)}
          choices={platformRoleSchema.options.map((value) => ({ value, label: t(`platformRole.${value}`) }))}
          value={platformRole}
          error={formState.errors.platform_role?.message}
          onChange={(value) => choose('platform_role', platformRoleSchema.parse(value))}
        />
      )}
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
          {teamRole && (
            <Select
              label={t('panel.teamRole')}
              hint={t(`teams:does.${teamRole}`)}
              choices={teamRoleSchema.options.map((value) => ({ value, label: t(`teams:role.${value}`) }))}
              value={teamRole}
              error={formState.errors.team_role?.message}
              onChange={(value) => choose('team_role', teamRoleSchema.parse(value))}
            />
          )}
        </>
      )}
    </>
  );
}
