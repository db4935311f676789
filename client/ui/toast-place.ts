const MARK = 'toasts';

/**
 * Makes the place where toasts stand: beside the page, not in it. A modal takes the page from screen readers; what has `aria-live` when it
 * opens is left alone, also `off`, so that the region inside is announced, whenever its code arrives.
 */
export function openToastPlace(): HTMLElement {
  const place = document.createElement('div');
  place.setAttribute('aria-live', 'off');
  place.dataset.place = MARK;
  document.body.append(place);
  return place;
}

/** For a modal's `onInteractOutside`: whoever reads or closes a toast has not turned away from the modal. */
export function stayForToasts(event: Event): void {
  if (event.target instanceof Element && event.target.closest(`[data-place="${MARK}"]`))
    event.preventDefault();
}
