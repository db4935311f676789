/**
 * Loaded before a server (`node --expose-gc --import`): answers how much memory is in use, without the server knowing. Holds the
 * process open no longer than its own work does.
 */
process.on('message', (message: { id: number; name: string }) => {
  if (message.name !== 'usedBytes') return;
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ id: message.id, answer: heapUsed + external });
});
process.channel?.unref();
process.send?.('ready');
