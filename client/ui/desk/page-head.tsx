import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import * as styles from './page-head.module.css';

type PageHeadProps = {
  title: string;
  /** A quiet line below. */
  text?: ReactNode;
  /** The list's search field. */
  search?: ReactNode;
  /** Buttons; the gold one last. */
  actions?: ReactNode;
};

/** The top of a page of the desk; also names the browser's tab. */
export function PageHead({ title, text, search, actions }: PageHeadProps) {
  useDocumentTitle(title);
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {search && <div className={styles.search}>{search}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
