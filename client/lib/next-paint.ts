/** Resolves after the next paint. A page that nobody looks at is not painted: whoever opens it in the background waits for nothing. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => setTimeout(resolve);
    requestAnimationFrame(done);
    if (document.hidden) done();
    document.addEventListener('visibilitychange', done, { once: true });
  });
}
