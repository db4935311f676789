const CONTROLS =
  'a[href], button, input:not([type="hidden"]), select, textarea, label, summary, [role="button"], [role="tab"], [role="menuitem"], [role="option"]';
/** As the style sheet has them: a toast of two lines, and how far it stands from the edges. */
const WIDTH_PX = 352;
const HEIGHT_PX = 88;
export const EDGE_PX = 16;
const STEP_PX = 8;

export type ToastPlace = { side: 'right' | 'left'; topPx: number };
export const USUAL_PLACE: ToastPlace = { side: 'right', topPx: EDGE_PX };

/**
 * Where a toast covers nothing that can be pressed or typed in: at the right edge as high as may be, else at the left one, else where it
 * covers least.
 */
export function findFreePlace(): ToastPlace {
  const { innerWidth, innerHeight } = window;
  const width = Math.min(WIDTH_PX, innerWidth - 2 * EDGE_PX);
  const controls = seenControls();
  // On a phone both are one place.
  const sides = innerWidth < 2 * WIDTH_PX ? (['right'] as const) : (['right', 'left'] as const);
  let best = USUAL_PLACE;
  let fewest = Number.POSITIVE_INFINITY;
  for (const side of sides) {
    const left = side === 'right' ? innerWidth - EDGE_PX - width : EDGE_PX;
    for (let topPx = EDGE_PX; topPx + HEIGHT_PX <= innerHeight; topPx += STEP_PX) {
      const covered = controls.filter(
        (box) =>
          box.left < left + width && box.right > left && box.top < topPx + HEIGHT_PX && box.bottom > topPx,
      ).length;
      if (covered >= fewest) continue;
      best = { side, topPx };
      fewest = covered;
    }
  }
  return best;
}

/** What is on the screen and not behind something else, as the page is behind a dialog. */
function seenControls(): DOMRect[] {
  return [...document.querySelectorAll(CONTROLS)]
    .map((control) => ({ control, box: control.getBoundingClientRect() }))
    .filter(({ control, box }) => {
      if (box.width === 0 || box.bottom <= 0 || box.top >= window.innerHeight) return false;
      const middle = document.elementFromPoint(
        Math.min(Math.max(box.left + box.width / 2, 0), window.innerWidth - 1),
        Math.min(Math.max(box.top + box.height / 2, 0), window.innerHeight - 1),
      );
      return middle !== null && (control.contains(middle) || middle.contains(control));
    })
    .map(({ box }) => box);
}
