import type { Ref } from 'react';
import * as z from 'zod/mini';
import type { WallTime } from '../../lib/zoned-time.ts';
import { DateInput, TimeInput } from '../../ui/desk/date-input.tsx';
import { FieldGrid } from './form/field-grid.tsx';

/** A date and a time of one wall, as they are typed. */
export const wallSchema = z.object({ date: z.string(), time: z.string() });

type WallFieldsProps = {
  labels: { date: string; time: string };
  value: WallTime;
  error: string | undefined;
  hint?: string;
  onChange: (value: WallTime) => void;
  onBlur?: () => void;
  ref?: Ref<{ focus: () => void }>;
};

/** A date and the time beside it: one field of a form. */
export function WallFields({ labels, value, error, hint, onChange, onBlur, ref }: WallFieldsProps) {
  const left = onBlur && { onBlur };
  return (
    <FieldGrid>
      <DateInput
        {...left}
        {...(ref && { ref })}
        label={labels.date}
        hint={hint}
        error={error}
        value={value.date}
        onChange={(date) => onChange({ ...value, date })}
      />
      <TimeInput
        {...left}
        label={labels.time}
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
      />
    </FieldGrid>
  );
}
