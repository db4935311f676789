import * as styles from './choice-group.module.css';

type Choice<Value extends string> = {
  value: Value;
  name: string;
  /** The language of the name, where it is not that of the page. */
  lang?: string;
};

type ChoiceGroupProps<Value extends string> = {
  label: string;
  choices: readonly Choice<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
};

/** A row of small buttons, one of them pressed. */
export function ChoiceGroup<Value extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: ChoiceGroupProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a border of its own
    <div className={styles.choices} role="group" aria-label={label}>
      {choices.map(({ value, name, lang }) => (
        <button
          key={value}
          type="button"
          lang={lang}
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
