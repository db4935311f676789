/**
 * Checks of what visitors' pages read, without zod, which is 10 kB of a first view (decision 0062). Each is written for a type of the contract. What it
 * says otherwise than the type (a field more or less, a null or a value that it leaves out) does not compile.
 */
export interface Shape<T> {
  /** @returns undefined for what fits, else the place that does not, as `.event.price` */
  (value: unknown): string | undefined;
  /** For the compiler alone: with it, a shape of `string` is none of `string | null`, nor the other way round. */
  readonly exactly?: (value: T) => T;
}

const leaf =
  <T>(fits: (value: unknown) => boolean): Shape<T> =>
  (value) =>
    fits(value) ? undefined : '';

export const text = leaf<string>((value) => typeof value === 'string');
export const number = leaf<number>((value) => Number.isFinite(value));
export const whole = leaf<number>(Number.isSafeInteger);
export const flag = leaf<boolean>((value) => typeof value === 'boolean');
/** A time; they travel as ISO 8601. */
export const instant = leaf<string>((value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)));
/** An object whose fields are read by whoever uses it. */
export const record = leaf<Record<string, unknown>>(isRecord);

export const oneOf = <const T>(...values: readonly T[]) => leaf<T>((value) => values.includes(value as T));

export const nullable =
  <T>(shape: Shape<T>): Shape<T | null> =>
  (value) =>
    value === null ? undefined : shape(value);

export const optional =
  <T>(shape: Shape<T>): Shape<T | undefined> =>
  (value) =>
    value === undefined ? undefined : shape(value);

export const either =
  <One, Other>(one: Shape<One>, other: Shape<Other>): Shape<One | Other> =>
  (value) =>
    one(value) === undefined ? undefined : other(value);

export const list =
  <T>(shape: Shape<T>): Shape<T[]> =>
  (value) =>
    Array.isArray(value) ? fault(value, () => shape) : '';

export const tuple =
  <T extends unknown[]>(...shapes: { [K in keyof T]: Shape<T[K]> }): Shape<T> =>
  (value) =>
    Array.isArray(value) && value.length === shapes.length ? fault(value, (at) => shapes[Number(at)]) : '';

/** The type is written out: `object<Organizer>({ … })`. Fields that no type names are left as they are. */
export const object =
  <T extends object>(fields: { [K in keyof T]-?: Shape<T[K]> }): Shape<T> =>
  (value) => {
    if (!isRecord(value)) return '';
    for (const name in fields) {
      const place = fields[name](value[name]);
      if (place !== undefined) return `.${name}${place}`;
    }
    return undefined;
  };

function fault(
  values: unknown[],
  checkAt: (index: number) => ((value: unknown) => string | undefined) | undefined,
) {
  for (const [index, value] of values.entries()) {
    const place = checkAt(index)?.(value);
    if (place !== undefined) return `[${index}]${place}`;
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

type Reading<T> =
  | { success: true; data: T; error?: undefined }
  | { success: false; data?: undefined; error: Error };

/** What an answer is read by: a shape, or a schema of zod. */
export interface Reader<T> {
  safeParse(value: unknown): Reading<T>;
}

export function readerOf<T>(shape: Shape<T>): Reader<T> {
  return {
    safeParse(value) {
      const place = shape(value);
      return place === undefined
        ? { success: true, data: value as T }
        : { success: false, error: new TypeError(`otherwise than the contract at ${place || 'its root'}`) };
    },
  };
}
