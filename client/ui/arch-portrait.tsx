import { clsx } from 'clsx';
import * as styles from './arch-portrait.module.css';
import { Picture } from './picture.tsx';

type Light = 'lit' | 'dark';

/** The arch and its light, around whatever is drawn in it. */
export function archClass(light?: Light): string {
  return clsx(styles.arch, light === 'lit' && styles.light, light === 'dark' && styles.dark);
}

/** A portrait in an arch. For the top three and the one who is being cheered, nothing else. */
export function ArchPortrait({ src, alt, light }: { src: string; alt: string; light?: Light | undefined }) {
  return <Picture src={src} alt={alt} ratio="4/5" className={archClass(light)} priority />;
}
