import { clsx } from 'clsx';
import { archClass } from '../../ui/arch-portrait.tsx';
import * as styles from './auth-trio.module.css';

/** Three portraits in arches, drawn by the stylesheet so that phones, which do not show them, do not load them. */
export function AuthTrio() {
  return (
    <div className={styles.trio} aria-hidden="true">
      <span className={clsx(archClass(), styles.portrait, styles.left)} />
      <span className={clsx(archClass('lit'), styles.portrait, styles.middle)} />
      <span className={clsx(archClass(), styles.portrait, styles.right)} />
    </div>
  );
}
