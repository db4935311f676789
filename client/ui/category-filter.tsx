import { ChipRail, FilterChip } from './chip.tsx';
import { Field } from './field.tsx';
import { InputSelect } from './input.tsx';

/** More than these would push what they narrow out of sight: a list to choose from takes their place. */
const CHIPS_MAX = 8;

type CategoryFilterProps = {
  label: string;
  /** The list's entry for all of them. */
  all: string;
  choices: readonly string[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  /** Of the chips. */
  className?: string;
};

/** Categories to narrow finalists by: a few as chips, many as a list. None chosen means all. */
export function CategoryFilter({ label, all, choices, chosen, onChange, className }: CategoryFilterProps) {
  if (choices.length > CHIPS_MAX) {
    return (
      <Field label={label} labelHidden>
        {(control) => (
          <InputSelect
            {...control}
            value={[...chosen][0] ?? ''}
            onChange={(event) => onChange(new Set(event.target.value ? [event.target.value] : []))}
          >
            <option value="">{all}</option>
            {choices.map((category) => (
              <option key={category} value={category}>
                {category}
              </option>
            ))}
          </InputSelect>
        )}
      </Field>
    );
  }
  return (
    <ChipRail className={className} label={label}>
      {choices.map((category) => (
        <FilterChip
          key={category}
          pressed={chosen.has(category)}
          onToggle={() => onChange(toggled(chosen, category))}
        >
          {category}
        </FilterChip>
      ))}
    </ChipRail>
  );
}

function toggled(chosen: ReadonlySet<string>, category: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(category)) next.add(category);
  return next;
}
