import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { FilterChip } from '../../../ui/chip.tsx';
import { Field } from '../../../ui/field.tsx';

/** More than these would push the finalists out of sight: a list to choose from takes their place. */
const CHIPS_MAX = 8;

type CategoryFilterProps = {
  choices: readonly string[];
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
};

/** Categories to narrow the finalists by: a few as chips, many as a list. */
export function CategoryFilter({ choices, chosen, onChange }: CategoryFilterProps) {
  const { t } = useTranslation('event');
  if (choices.length > CHIPS_MAX) {
    return (
      <Field label={t('finalists.categories')} labelHidden>
        {(control) => (
          <select
            {...control}
            className="input select"
            value={[...chosen][0] ?? ''}
            onChange={(event) => onChange(new Set(event.target.value ? [event.target.value] : []))}
          >
            <option value="">{t('finalists.allCategories')}</option>
            {choices.map((category) => (
              <option key={category} value={category}>
                {category}
              </option>
            ))}
          </select>
        )}
      </Field>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a border of its own
    <div
      className="chip-rail lg:order-last lg:col-span-full"
      role="group"
      aria-label={t('finalists.categories')}
    >
      {choices.map((category) => (
        <FilterChip
          key={category}
          pressed={chosen.has(category)}
          onToggle={() => onChange(toggled(chosen, category))}
        >
          {category}
        </FilterChip>
      ))}
    </div>
  );
}

function toggled(chosen: ReadonlySet<string>, category: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(category)) next.add(category);
  return next;
}
