const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])';

/**
 * Whoever presses by keyboard stays where that was. What is pressed may go away (*Add More Finalist*) or be disabled by it (minus at 0), and
 * the browser would begin at the top of the page again. The focus goes to what has come in its place, else to what stands next to it. Pages
 * and dialogs that set the focus themselves have the first word. Fetched at the first key: `start.tsx`.
 *
 * @param pressed where that first key was pressed, which may have disabled it by now
 */
export function keepFocus(pressed: EventTarget | null = null): void {
  let byKeyboard = true;
  let held = pressed instanceof Element ? pressed : document.activeElement;
  document.addEventListener('keydown', () => (byKeyboard = true), true);
  document.addEventListener('pointerdown', () => (byKeyboard = false), true);
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) held = target;
  });
  new MutationObserver((records) => {
    const lost = held;
    if (!byKeyboard || !lost || lost === document.body || !isLost(lost)) return;
    const { pathname } = window.location;
    // After the effects of what has just been drawn.
    requestAnimationFrame(() => {
      const taken = document.activeElement !== document.body && document.activeElement !== lost;
      if (taken || held !== lost || !isLost(lost) || window.location.pathname !== pathname) return;
      (lost.isConnected ? besides(lost) : inPlaceOf(lost, records))?.focus();
    });
  }).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  if (held?.isConnected && isLost(held) && document.activeElement === document.body) besides(held)?.focus();
}

const isLost = (element: Element) => !element.isConnected || element.matches(':disabled');

/** The next control in the narrowest part of the page that has another one, else the one before. */
function besides(lost: Element): HTMLElement | undefined {
  for (let part = lost.parentElement; part && part !== document.body; part = part.parentElement) {
    const found = nearest(focusablesIn(part), behind(lost));
    if (found) return found;
  }
  return undefined;
}

/** What was drawn with the same stroke in the same part of the page, else what stands where it stood. */
function inPlaceOf(lost: Element, records: readonly MutationRecord[]): HTMLElement | undefined {
  const removal = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)));
  if (!(removal?.target instanceof Element) || !removal.target.isConnected) return undefined;
  const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
  const { previousSibling, nextSibling } = removal;
  const isNext = previousSibling ? behind(previousSibling) : nextSibling && from(nextSibling);
  for (
    let part: Element | null = removal.target;
    part && part !== document.body && part.id !== 'root';
    part = part.parentElement
  ) {
    const all = focusablesIn(part);
    const fresh = all.find((element) => added.some((node) => node.contains(element)));
    const found = fresh ?? (isNext && nearest(all, isNext));
    if (found) return found;
  }
  return undefined;
}

type Place = (element: Element) => boolean;

/** What is in a node follows it, too. */
const follows = (node: Node, element: Element) =>
  (node.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
const behind =
  (node: Node): Place =>
  (element) =>
    follows(node, element) && !node.contains(element);
const from =
  (node: Node): Place =>
  (element) =>
    follows(node, element) || node === element;

function nearest(candidates: readonly HTMLElement[], isNext: Place): HTMLElement | undefined {
  return candidates.find(isNext) ?? candidates.at(-1);
}

function focusablesIn(part: Element): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.checkVisibility?.({ visibilityProperty: true }) ?? true,
  );
}
