import { Switch as Primitive } from 'radix-ui';
import * as styles from './switch.module.css';

type SwitchProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  disabled?: boolean;
};

/** On or off at once, without a save button. */
export function Switch({ checked, onChange, label, disabled }: SwitchProps) {
  return (
    <Primitive.Root
      className={styles.track}
      checked={checked}
      onCheckedChange={onChange}
      aria-label={label}
      disabled={disabled}
    />
  );
}
