/** `event_id` → `eventId`. */
type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** What was sent, in the words of the code. */
export type FromWire<T> = T extends Date | Error
  ? T
  : T extends readonly (infer Item)[]
    ? FromWire<Item>[]
    : T extends object
      ? { [Name in keyof T as Name extends string ? CamelCase<Name> : Name]: FromWire<T[Name]> }
      : T;

/** A parsed request with the names of fields as the code has them; what was left out is absent here, too. */
export function fromWire<T>(sent: T): FromWire<T> {
  return renamed(sent) as FromWire<T>;
}

function renamed(sent: unknown): unknown {
  if (Array.isArray(sent)) return sent.map(renamed);
  // A date, a buffer or an error that a schema has made is a value.
  if (typeof sent !== 'object' || sent === null || !isPlain(sent)) return sent;
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [camelCase(name), renamed(value)]));
}

const isPlain = (sent: object) => [Object.prototype, null].includes(Object.getPrototypeOf(sent));

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase());
}
