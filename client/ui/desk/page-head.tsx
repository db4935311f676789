import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/use-document-title.ts';

type PageHeadProps = {
  title: string;
  /** A quiet line below. */
  text?: ReactNode;
  /** The list's search field. */
  search?: ReactNode;
  /** Buttons; the gold one last. */
  actions?: ReactNode;
};

/** The top of a back-office screen; also names the browser's tab. */
export function PageHead({ title, text, search, actions }: PageHeadProps) {
  useDocumentTitle(title);
  return (
    <div className="page-head">
      <div className="page-head-title">
        <h1>{title}</h1>
        {text && <p className="muted">{text}</p>}
      </div>
      {search && <div className="page-head-search">{search}</div>}
      {actions && <div className="page-head-acts">{actions}</div>}
    </div>
  );
}
