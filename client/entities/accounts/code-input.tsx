import { TextInput } from '../../ui/text-input.tsx';
import * as styles from './code-input.module.css';

/** Six digits of an authenticator app. Pasted ones may have spaces. */
export function CodeInput(props: Omit<Parameters<typeof TextInput>[0], 'className'>) {
  return (
    <TextInput
      className={styles.digits}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  );
}
