import { gzipSync } from 'node:zlib';
import { signedNotification } from './faults-provider.ts';

/** Requests to the notification endpoint that must be refused. */
export interface HostileBody {
  name: string;
  body: string | Uint8Array<ArrayBuffer>;
  type?: string;
  encoding?: string;
  refused: number;
}

/** Just above the limit: what is measured shall be our cost, not the network's. */
const TOO_LARGE = 'x'.repeat(80 * 1_024);

/** One of each kind. */
export function hostileBodies(): HostileBody[] {
  const signed = signedNotification({ orderId: 'SRK-261121-BBBBBBBBBB', grossAmount: 2_500 });
  const fine = JSON.stringify(signed);
  const behind = (more: string) => `${fine.slice(0, -1)},${more}}`;
  const changed = (change: object) => JSON.stringify({ ...signed, ...change });
  const bomb = new Uint8Array(gzipSync(Buffer.alloc(20 * 1_024 * 1_024, 0x20)));
  return [
    { name: 'nothing', body: '', refused: 400 },
    { name: 'cut off', body: fine.slice(0, 100), refused: 400 },
    { name: 'no JSON', body: '{"order_id": nonsense}', refused: 400 },
    { name: 'XML', body: '<order id="1"/>', type: 'text/xml', refused: 400 },
    {
      name: 'a form',
      body: 'order_id=a&status_code=200',
      type: 'application/x-www-form-urlencoded',
      refused: 400,
    },
    { name: 'bytes that are no text', body: new Uint8Array(2_000).fill(0xff), refused: 400 },
    { name: 'null', body: 'null', refused: 400 },
    { name: 'a list', body: '[]', refused: 400 },
    { name: 'a number of 60,000 digits', body: '9'.repeat(60_000), refused: 400 },
    { name: 'lists nested deeply', body: `${'['.repeat(30_000)}${']'.repeat(30_000)}`, refused: 400 },
    { name: 'objects nested deeply', body: `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`, refused: 400 },
    {
      name: 'signed and nested deeply',
      body: behind(`"more":${'{"a":'.repeat(30)}1${'}'.repeat(30)}`),
      refused: 400,
    },
    { name: 'signed, with a key twice', body: behind('"transaction_status":"settlement"'), refused: 400 },
    { name: 'signed, with a strange key', body: behind('"__proto__":{"amount":1}'), refused: 400 },
    { name: 'without a signature', body: '{"order_id":{"$gt":""},"status_code":"200"}', refused: 400 },
    { name: 'too large', body: TOO_LARGE, refused: 413 },
    { name: 'packed to a thousandth', body: bomb, encoding: 'gzip', refused: 415 },
    { name: 'a wrong signature', body: changed({ signature_key: '0'.repeat(128) }), refused: 401 },
    {
      name: 'a list as its signature',
      body: changed({ signature_key: [signed.signature_key] }),
      refused: 401,
    },
    {
      name: 'a signature of 50,000 signs',
      body: changed({ signature_key: 'a'.repeat(50_000) }),
      refused: 401,
    },
  ];
}
