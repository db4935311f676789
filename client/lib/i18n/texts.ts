/** The same keys with other words: what a translation of `T` must look like. */
export type TextsLike<T> = { readonly [K in keyof T]: T[K] extends string ? string : TextsLike<T[K]> };
