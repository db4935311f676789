import { clsx } from 'clsx';
import * as styles from './measures.module.css';

/**
 * The desk's measures for what stands inside an element: text of 13 px, lower controls, tighter cards. Dialogs, panels and whatever else is drawn
 * over the page stand outside of its frame and wear them by themselves.
 */
export const deskMeasures = {
  page: clsx(styles.measures, styles.headings),
  form: clsx(styles.measures, styles.fields),
  /** A form as large as a page. */
  formPage: clsx(styles.measures, styles.headings, styles.fields),
} as const;
