import { gzipSync } from 'node:zlib';
import { countAnswers, notify, sideBySide, signedNotification } from './faults-provider.ts';

/**
 * A process of its own that sends malformed notifications at a steady pace: `faults-flooder.ts ORIGIN TIMES PER_SECOND`. Prints `begun`
 * with the first and then, as one line of JSON, how they were answered.
 */
const [origin = '', times = '0', perSecond = '1'] = process.argv.slice(2);

/** One of each kind that must not get further than the door; with its content type and encoding. */
function malformed(): { body: string | Uint8Array<ArrayBuffer>; type?: string; encoding?: string }[] {
  const fine = JSON.stringify(signedNotification({ orderId: 'SRK-261121-BBBBBBBBBB', grossAmount: 2_500 }));
  const bomb = new Uint8Array(gzipSync(Buffer.alloc(20 * 1_024 * 1_024, 0x20)));
  return [
    { body: fine.slice(0, 100) },
    { body: '{"order_id": nonsense}' },
    { body: `${'['.repeat(30_000)}${']'.repeat(30_000)}` },
    { body: `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}` },
    { body: 'x'.repeat(2 * 1_024 * 1_024) },
    { body: bomb, encoding: 'gzip' },
    { body: '<xml/>', type: 'text/xml' },
    { body: '' },
    { body: 'null' },
    { body: '[]' },
    { body: '{"order_id":"a","order_id":"b","status_code":"200"}' },
    { body: '{"order_id":{"$gt":""},"status_code":"200","gross_amount":"1.00","signature":"x"}' },
  ];
}

const SIDE_BY_SIDE = 32;

const kinds = malformed();
const startedAt = performance.now();
console.log('begun');
const answers = await sideBySide(Array.from({ length: Number(times) }), {
  width: SIDE_BY_SIDE,
  work: async (_, index) => {
    const ahead = (index / Number(perSecond)) * 1_000 - (performance.now() - startedAt);
    if (ahead > 0) await new Promise((resolve) => setTimeout(resolve, ahead));
    // Each kind once in a hundred, the small ones otherwise: two megabytes each time would only measure the machine's copying.
    const place = index % 100;
    const kind = kinds[place < kinds.length ? place : place % 2];
    return kind ? notify(origin, kind.body, kind) : null;
  },
});
console.log(JSON.stringify(countAnswers(answers)));
