/** So long a control that has come to stand under a finger takes no press: the second tap of a double tap meant what was there before. */
const SETTLES_MS = 600;
/** Two presses this near to each other are meant for the same place. */
const NEAR_PX = 32;
const PRESSABLE =
  'a[href], button, input, select, textarea, label, summary, iframe, [role="button"], [role^="menuitem"], [role="option"], [role="tab"], [role="switch"], [role="checkbox"], [role="radio"]';
/** What a press consists of, in the order of the events. */
const PRESS_EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick'] as const;

interface Spot {
  x: number;
  y: number;
  /** What stands there, as far as is known. */
  standing: Element | null;
  /** When something else came to stand there (`performance.now()`). */
  changedAt: number;
}

/**
 * Keeps what newly stands where a press was from taking the next one, for {@link SETTLES_MS}: the next step's button, a dialog, what a closed
 * dialog gives free again, a list that has grown. One listener for the whole page, before all others; keys and programs press as ever.
 */
export function guardPresses(): void {
  let spot: Spot | null = null;
  let refused = false;
  let looking = 0;
  /** The page has changed since it was last looked at; without that, what stands there now came by scrolling. */
  let changed = false;

  const look = () => {
    if (!spot) return;
    const standing = standingAt(spot);
    if (standing !== spot.standing && changed) spot.changedAt = performance.now();
    spot.standing = standing;
    changed = false;
  };
  const noteChange = () => {
    changed = true;
    if (!spot || looking) return;
    looking = requestAnimationFrame(() => {
      looking = 0;
      look();
    });
  };
  const noteScroll = () => {
    if (!changed) look();
  };

  const judge = (event: PointerEvent) => {
    // What the page has just drawn may not be recorded yet.
    changed ||= changes.takeRecords().length > 0;
    look();
    const changedAt = spot && isNear(spot, event) ? spot.changedAt : -SETTLES_MS;
    // The time of the press: on a busy page the handler runs later.
    refused = event.timeStamp - changedAt < SETTLES_MS;
    const at = { x: event.clientX, y: event.clientY };
    spot = { ...at, standing: standingAt(at), changedAt };
    // Also of a page that had changed before its first press.
    changed = false;
  };
  const onPress = (event: Event) => {
    if (event instanceof PointerEvent && event.type === 'pointerdown') judge(event);
    // A key's click and a program's come without a press before them.
    if (!refused || (event.type === 'click' && (event as MouseEvent).detail === 0)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // Whoever scrolls or points elsewhere means what is there now.
  const leave = (event: Event) => {
    if (event instanceof PointerEvent && event.type === 'pointermove' && spot && isNear(spot, event)) return;
    spot = null;
  };

  const changes = new MutationObserver(noteChange);
  changes.observe(document, {
    subtree: true,
    childList: true,
    attributeFilter: ['class', 'style', 'hidden', 'data-state'],
  });
  const early = { capture: true };
  for (const type of PRESS_EVENTS) addEventListener(type, onPress, early);
  for (const type of ['transitionend', 'animationend', 'load']) addEventListener(type, noteChange, early);
  addEventListener('scroll', noteScroll, { ...early, passive: true });
  for (const type of ['pointermove', 'pointercancel', 'wheel'])
    addEventListener(type, leave, { ...early, passive: true });
}

function standingAt({ x, y }: { x: number; y: number }): Element | null {
  const element = document.elementFromPoint(x, y);
  return element?.closest(PRESSABLE) ?? element;
}

const isNear = (spot: Spot, event: PointerEvent) =>
  Math.hypot(spot.x - event.clientX, spot.y - event.clientY) <= NEAR_PX;
