import { useNavigate } from 'react-router-dom';

/**
 * Whether the page before this one is ours. The router numbers the pages of a visit in the history's state, whatever was redirected on the
 * way; how long the history is says nothing, as what is before may be another site or the empty first page of an app's browser.
 */
export function hasPageBefore(): boolean {
  const { state } = window.history;
  return typeof state?.idx === 'number' && state.idx > 0;
}

/** Back to the page of ours before this one; who came by a link from outside is led to `elsewhere`. */
export function useBack(elsewhere: string): () => void {
  const navigate = useNavigate();
  return () => void (hasPageBefore() ? navigate(-1) : navigate(elsewhere, { replace: true }));
}
