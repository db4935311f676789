import * as z from 'zod/mini';

/** Languages of screens, letters and papers; the first one is the default. */
export const LANGUAGES = ['id', 'en'] as const;
export const languageSchema = z.enum(LANGUAGES);
export type Language = z.infer<typeof languageSchema>;
