/**
 * Gives the page that is opened first its own key in the history, as the router gives one to every later page. Without it all such pages of
 * a tab would share one, and with it how far they are scrolled. A reload keeps the key.
 */
export function keyFirstEntry(): void {
  const { history } = window;
  if (history.state?.key) return;
  history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '');
}
