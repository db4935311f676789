/**
 * As the ref of a box that scrolls: while there is more in it than fits, it takes the focus, so that the arrow keys scroll it even
 * where nothing in it can be focused.
 */
export function scrollByKeyboard(box: HTMLElement | null): (() => void) | undefined {
  if (!box) return;
  const sizes = new ResizeObserver(() => {
    const isMore = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
    if (isMore) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  });
  const watchSizes = () => {
    sizes.disconnect();
    content.disconnect();
    sizes.observe(box);
    watchContent(box);
  };
  const watchContent = (around: Element) => {
    content.observe(around, { childList: true });
    for (const element of around.children) {
      // Such a wrapper has no size of its own; what is in it has.
      if (getComputedStyle(element).display === 'contents') watchContent(element);
      else sizes.observe(element);
    }
  };
  const content = new MutationObserver(watchSizes);
  watchSizes();
  return () => {
    content.disconnect();
    sizes.disconnect();
  };
}
