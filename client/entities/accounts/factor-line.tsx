import type { ReactNode } from 'react';
import { KeyRoundIcon, SmartphoneIcon } from '../../ui/icons.ts';
import * as styles from './factor-line.module.css';

export const FACTOR_ICONS = { passkey: KeyRoundIcon, totp: SmartphoneIcon };

type FactorLineProps = {
  icon: ReactNode;
  name: string;
  /** What else there is to say of it. */
  children: ReactNode;
};

/** Something that an account is proven by: its sign, its name and a few words. */
export function FactorLine({ icon, name, children }: FactorLineProps) {
  return (
    <div className={styles.factor}>
      <span className={styles.mark}>{icon}</span>
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        {children}
      </div>
    </div>
  );
}
