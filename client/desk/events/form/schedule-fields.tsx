import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { DateInput, TimeInput } from '#client/ui/desk/date-input.tsx';
import { Select } from '#client/ui/desk/select.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { eventZoneSchema } from '#contracts/events/events.ts';
import { zoneNames } from '#contracts/events/zone-names.ts';
import { type EventForm, fieldId } from '../event-form.ts';
import { type FieldsProps, hintOf, Section } from './fieldset.tsx';
import * as styles from './schedule-fields.module.css';

type Toggle = 'isShow' | 'isHome' | 'isQrAvailable';
/** Where what is wrong with either instant is shown: each of its inputs, and whether there are dates at all, may mend it. */
const DATES: ('startDate' | 'endDate')[] = ['startDate', 'endDate'];
const TOGGLES: readonly Toggle[] = ['isShow', 'isHome', 'isQrAvailable'];

type ScheduleFieldsProps = FieldsProps & {
  /** Dates and times in one line, where there is room. */
  across?: boolean;
};

/** Start and end on the wall of the event's zone, and what is shown. */
export function ScheduleFields({ form, locks, across = false }: ScheduleFieldsProps) {
  const { t } = useTranslation('eventForm');
  const [isShow, zone] = useWatch({ control: form.control, name: ['isShow', 'zone'] });
  const zoneLabel = zoneNames[zone];
  return (
    <Section title={t('section.schedule')}>
      <Controller
        control={form.control}
        name="zone"
        render={({ field }) => (
          <Select
            label={t('field.zone')}
            className="max-w-64"
            value={field.value}
            disabled={!isShow || locks?.has('startDate')}
            hint={isShow ? t('hint.zone', { zone: zoneLabel }) : t('hint.comingSoon')}
            choices={eventZoneSchema.options.map((value) => ({ value, label: t(`zone.${value}`) }))}
            onChange={field.onChange}
          />
        )}
      />
      <div className={clsx(styles.instants, across && styles.across)}>
        <Instant form={form} which="start" lock={locks?.get('startDate')} off={!isShow} zone={zoneLabel} />
        <Instant form={form} which="end" lock={locks?.get('endDate')} off={!isShow} zone={zoneLabel} />
      </div>
      <div className={styles.toggles}>
        {TOGGLES.map((toggle) => (
          <Controller
            key={toggle}
            control={form.control}
            name={toggle}
            rules={{ deps: toggle === 'isShow' ? DATES : [] }}
            render={({ field }) => (
              <ToggleRow
                label={t(`field.${toggle}`)}
                hint={hintOf(locks?.get(toggle), t(`hint.${toggle}`))}
                disabled={locks?.has(toggle) ?? false}
                checked={field.value}
                onChange={field.onChange}
              />
            )}
          />
        ))}
      </div>
    </Section>
  );
}

type InstantProps = {
  form: EventForm;
  which: 'start' | 'end';
  lock: string | undefined;
  off: boolean;
  zone: string;
};

/** A date and a time; both are off while the event has no dates, and hold once they are locked. */
function Instant({ form, which, lock, off, zone }: InstantProps) {
  const { t } = useTranslation('eventForm');
  const { errors } = form.formState;
  const date = `${which}Date` as const;
  const time = `${which}Time` as const;
  const common = { disabled: off, readOnly: lock !== undefined, className: 'max-md:px-2.5' };
  return (
    <>
      <Controller
        control={form.control}
        name={date}
        rules={{ deps: DATES }}
        render={({ field }) => (
          <DateInput
            {...field}
            {...common}
            id={fieldId(date)}
            label={t(`field.${date}`)}
            hint={hintOf(lock, undefined)}
            error={errors[date]?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name={time}
        rules={{ deps: DATES }}
        render={({ field }) => (
          <TimeInput
            {...field}
            {...common}
            id={fieldId(time)}
            label={t('timeIn', { label: t(`field.${time}`), zone })}
          />
        )}
      />
    </>
  );
}

type ToggleRowProps = {
  label: string;
  hint: ReactNode;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
};

function ToggleRow({ label, hint, ...control }: ToggleRowProps) {
  const id = useId();
  return (
    <div className={styles.toggle}>
      <div>
        <p id={id} className={styles.label}>
          {label}
        </p>
        <small className={styles.hint}>{hint}</small>
      </div>
      <Switch label={label} {...control} />
    </div>
  );
}
