import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { pictureUrlSchema } from '../media/uploads.ts';
import { ifMissing, requiredText } from '../missing.ts';
import { visibleLine } from '../names.ts';
import { FINALIST_NUMBER_MAX } from './finalist-number.ts';

export const FINALIST_NAME_MAX = 120;
export const FINALIST_CATEGORY_MAX = 80;
/** Of one event. */
export const FINALISTS_MAX = 1_000;
/** Of one call that makes several. */
export const FINALISTS_BULK_MAX = 200;
export const IMPORT_ROWS_MAX = 500;
/** Of the file that a browser reads rows from. */
export const IMPORT_FILE_BYTES_MAX = 1024 * 1024;
/** What stands for *no account* where a social medium is required. */
export const NO_SOCIAL_MEDIA = '-';

export const deskFinalistSchema = z.object({
  id: z.string(),
  /** Of the last edit; an edit sends back the one that it was based on. */
  revision: z.int(),
  name: z.string(),
  category: z.string(),
  /** Empty when there is none. */
  profile_image: z.string(),
  profile_image_id: z.nullable(z.string()),
  banner_image: z.nullable(z.string()),
  banner_image_id: z.nullable(z.string()),
  /** The banner with its QR code on it. */
  qr_banner: z.nullable(z.string()),
  qr_banner_id: z.nullable(z.string()),
  qr_image: z.nullable(z.string()),
  event_id: z.string(),
  event_unique_name: z.string(),
  sosial_media_url: z.string(),
  /** On the sash; nobody else of the event has it. */
  number: z.optional(z.int()),
  withdrawn: z.optional(z.literal(true)),
});
export type DeskFinalist = z.infer<typeof deskFinalistSchema>;

export const deskFinalistResponseSchema = z.object({ finalist: deskFinalistSchema });
export type DeskFinalistResponse = z.infer<typeof deskFinalistResponseSchema>;

/** In their order, which is that of their creation until somebody changes it. */
export const deskFinalistsResponseSchema = z.object({ finalists: z.array(deskFinalistSchema) });
export type DeskFinalistsResponse = z.infer<typeof deskFinalistsResponseSchema>;

const name = requiredText('finalistNameRequired', FINALIST_NAME_MAX).check(visibleLine);
const category = requiredText('finalistCategoryRequired', FINALIST_CATEGORY_MAX).check(visibleLine);
const socialMedia = z.pipe(
  z.string().check(z.trim(), z.maxLength(200), visibleLine),
  z.transform((text) => text || NO_SOCIAL_MEDIA),
);
const number = z.nullable(
  z
    .int({ error: 'finalistNumberInvalid' })
    .check(
      z.minimum(1, { error: 'finalistNumberInvalid' }),
      z.maximum(FINALIST_NUMBER_MAX, { error: 'finalistNumberInvalid' }),
    ),
);
/** Forms send '' for *none*. */
const picture = z.nullable(z.union([pictureUrlSchema, z.literal('')]));

/** A new finalist; everything but name and category may come later. */
export const newFinalistSchema = z.object({
  name,
  category,
  sosial_media_url: z._default(socialMedia, NO_SOCIAL_MEDIA),
  number: z._default(number, null),
  profile_image_url: z._default(picture, null),
  banner_image_url: z._default(picture, null),
  qr_image_url: z._default(picture, null),
  qr_banner_url: z._default(picture, null),
});
export type NewFinalistRequest = z.input<typeof newFinalistSchema>;

export const createFinalistRequestSchema = z.extend(newFinalistSchema, { event_id: idSchema });
export type CreateFinalistRequest = z.input<typeof createFinalistRequestSchema>;

/** What is left out stays; `{id, qr_image_url, qr_banner_url}` applies a QR code. */
export const updateFinalistRequestSchema = z.object({
  id: idSchema,
  /** That of the finalist as it was read. Without it nothing is compared. */
  revision: z.optional(z.int()),
  name: z.optional(name),
  category: z.optional(category),
  sosial_media_url: z.optional(socialMedia),
  number: z.optional(number),
  profile_image_url: z.optional(picture),
  banner_image_url: z.optional(picture),
  qr_image_url: z.optional(picture),
  qr_banner_url: z.optional(picture),
});
export type UpdateFinalistRequest = z.input<typeof updateFinalistRequestSchema>;

/** `POST /admin/finalists` and `PUT`: the specification's `id` and `message`, and the finalist as stored. */
export const finalistSavedResponseSchema = z.object({
  id: z.string(),
  message: z.string(),
  finalist: deskFinalistSchema,
});
export type FinalistSavedResponse = z.infer<typeof finalistSavedResponseSchema>;

/** `POST /admin/finalists/bulk`: all of them or none. Errors name `finalists.3.name`. */
export const createFinalistsRequestSchema = z.object({
  event_id: idSchema,
  finalists: z.array(newFinalistSchema).check(z.minLength(1), z.maxLength(FINALISTS_BULK_MAX)),
});
export type CreateFinalistsRequest = z.input<typeof createFinalistsRequestSchema>;

export const finalistsCreatedResponseSchema = z.object({
  message: z.string(),
  finalists: z.array(deskFinalistSchema),
});
export type FinalistsCreatedResponse = z.infer<typeof finalistsCreatedResponseSchema>;

/** One row of a table, as it was typed. */
export const importRowSchema = z.object({
  /** As a spreadsheet counts: the row of column names is 1. */
  row: z.int().check(z.minimum(1)),
  name: z.string(),
  category: z.string(),
  sosial_media_url: z._default(z.string(), ''),
  number: z._default(z.string(), ''),
  /** Of a picture that was uploaded for the row; nobody types it. */
  profile_image_url: z._default(z.union([z.literal(''), pictureUrlSchema]), ''),
});

/** A row and the finalist that it describes. Each is judged by itself, so that a fault of one is no fault of the request. `sent` stays, as requests of one key are compared. */
const readRowSchema = z.pipe(
  importRowSchema,
  z.transform(({ row, number, ...cells }) => {
    const sent = { ...cells, number: numberOf(number) };
    return { row, sent, finalist: newFinalistSchema.safeParse(sent, { reportInput: true }) };
  }),
);

/** A cell of digits is a number, an empty one none; anything else is refused as it stands. */
function numberOf(text: string): unknown {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,6}$/.test(typed) ? Number(typed) : typed;
}

/** `POST /admin/finalists/import`: the rows of a spreadsheet or CSV file, which the browser reads. */
export const importFinalistsRequestSchema = z.object({
  event_id: idSchema,
  rows: z
    .array(readRowSchema, { error: ifMissing('importEmpty') })
    .check(
      z.minLength(1, { error: 'importEmpty' }),
      z.maxLength(IMPORT_ROWS_MAX, { error: 'importTooManyRows' }),
    ),
  /** Returns what would happen, and stores nothing. */
  dry_run: z._default(z.boolean(), false),
});
export type ImportFinalistsRequest = z.input<typeof importFinalistsRequestSchema>;

/** Valid rows are stored; the others are listed with their errors. */
export const importFinalistsResponseSchema = z.object({
  message: z.string(),
  created_count: z.int(),
  failed_count: z.int(),
  /** Those that were stored; after a dry run none. */
  finalists: z.array(deskFinalistSchema),
  failures: z.array(
    z.object({
      row: z.int(),
      errors: z.array(z.object({ field: z.string(), message: z.string() })),
    }),
  ),
});
export type ImportFinalistsResponse = z.infer<typeof importFinalistsResponseSchema>;

/** `PUT /admin/events/{id}/finalists/order`: all finalists of the event, once each; the revision is the event's. */
export const orderFinalistsRequestSchema = z.object({
  revision: z.int(),
  finalist_ids: z.array(idSchema).check(z.minLength(1), z.maxLength(FINALISTS_MAX)),
});
export type OrderFinalistsRequest = z.infer<typeof orderFinalistsRequestSchema>;

export const finalistsOrderedResponseSchema = z.object({
  message: z.string(),
  revision: z.int(),
  finalists: z.array(deskFinalistSchema),
});
export type FinalistsOrderedResponse = z.infer<typeof finalistsOrderedResponseSchema>;

/** `POST /admin/finalists/remove`: several of one event, all of them or none. */
export const removeFinalistsRequestSchema = z.object({
  event_id: idSchema,
  ids: z.array(idSchema).check(z.minLength(1), z.maxLength(FINALISTS_MAX)),
});
export type RemoveFinalistsRequest = z.infer<typeof removeFinalistsRequestSchema>;

export const finalistsRemovedResponseSchema = z.object({ message: z.string(), removed_count: z.int() });
export type FinalistsRemovedResponse = z.infer<typeof finalistsRemovedResponseSchema>;
