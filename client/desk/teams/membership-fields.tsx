import { useId, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { teamRoleSchema } from '#contracts/accounts/session.ts';
import { MEMBER_EVENTS_MAX } from '#contracts/organizers/teams.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChoiceGroup } from '../../ui/choice-group.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { FieldError, FieldGroup } from '../../ui/field.tsx';
import { SearchInput } from '../../ui/text-input.tsx';
import { findEvents, type MembershipValues, type TeamEvent, toggled, withRole } from './membership.ts';
import * as styles from './membership-fields.module.css';

/** With more events than these they are searched. */
const SEARCHED_FROM = 8;

type MembershipFieldsProps<Values extends MembershipValues> = {
  form: UseFormReturn<Values>;
  events: readonly TeamEvent[];
};

/** A role, and the events that it is for. */
export function MembershipFields<Values extends MembershipValues>({
  form,
  events,
}: MembershipFieldsProps<Values>) {
  const { t } = useTranslation(['team', 'teams']);
  // Of whatever else the form holds nothing is touched.
  const { control, formState, setValue, clearErrors } = form as unknown as UseFormReturn<MembershipValues>;
  const [role, chosen] = useWatch({ control, name: ['role', 'event_ids'] });
  const set = (values: MembershipValues) => {
    setValue('role', values.role, { shouldDirty: true });
    setValue('event_ids', values.event_ids, { shouldDirty: true });
    clearErrors('event_ids');
  };
  const refused = formState.errors.event_ids?.message;
  const error =
    refused === undefined
      ? undefined
      : chosen?.length === 0
        ? t('panel.chooseOne')
        : (chosen?.length ?? 0) > MEMBER_EVENTS_MAX
          ? t('panel.tooMany', { count: MEMBER_EVENTS_MAX })
          : refused;
  const labelId = useId();
  return (
    <>
      <Select
        label={t('panel.role')}
        hint={t(`teams:does.${role}`)}
        choices={teamRoleSchema.options.map((value) => ({ value, label: t(`teams:role.${value}`) }))}
        value={role}
        error={formState.errors.role?.message}
        onChange={(value) => set(withRole({ role, event_ids: chosen }, teamRoleSchema.parse(value)))}
      />
      <FieldGroup label={t('panel.events')} labelId={labelId}>
        {role === 'owner' ? (
          <p className="muted">{t('panel.ownerAll')}</p>
        ) : (
          <>
            {events.length > 0 && (
              <ChoiceGroup
                label={t('panel.events')}
                choices={[
                  { value: 'all', name: t('panel.all') },
                  { value: 'chosen', name: t('panel.chosen') },
                ]}
                chosen={chosen === null ? 'all' : 'chosen'}
                onChoose={(which) => set({ role, event_ids: which === 'all' ? null : (chosen ?? []) })}
              />
            )}
            {chosen === null ? (
              <p className="muted">{t(events.length > 0 ? 'panel.allHint' : 'panel.noEvents')}</p>
            ) : (
              <EventPicker
                events={events}
                chosen={chosen}
                labelId={labelId}
                onToggle={(id, isChosen) => set({ role, event_ids: toggled(chosen, id, isChosen) })}
              />
            )}
            {error && <FieldError>{error}</FieldError>}
          </>
        )}
      </FieldGroup>
    </>
  );
}

type EventPickerProps = {
  events: readonly TeamEvent[];
  chosen: readonly string[];
  labelId: string;
  onToggle: (id: string, isChosen: boolean) => void;
};

function EventPicker({ events, chosen, labelId, onToggle }: EventPickerProps) {
  const { t } = useTranslation('team');
  const [search, setSearch] = useState('');
  const found = findEvents(events, search);
  return (
    <div className={styles.picker}>
      {events.length > SEARCHED_FROM && (
        <SearchInput
          label={t('panel.search')}
          placeholder={t('panel.search')}
          value={search}
          onChange={setSearch}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a border of its own */}
      <div className={styles.list} role="group" aria-labelledby={labelId}>
        {found.map(({ id, name }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={(isChosen) => onToggle(id, isChosen)}
            label={name}
          />
        ))}
        {found.length === 0 && <p className="muted py-2.5">{t('panel.none')}</p>}
      </div>
      <p className="cap num" role="status">
        {t('panel.chosenCount', { count: chosen.length })}
      </p>
    </div>
  );
}
