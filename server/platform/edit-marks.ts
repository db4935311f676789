/** What edits by the staff leave on a document; with the number of the last edit of each field it shows who overwrites whom. */
export interface EditMarks {
  /** Grows with every edit. */
  editRevision: number;
  /** By the fields' names on the wire. */
  fieldRevisions: Record<string, number>;
  editedBy: string | null;
  editedAt: Date | null;
}

/** How a schema declares them; it needs `minimize: false`. */
export const editMarkFields = {
  editRevision: { type: Number, default: 1 },
  /** `Object`: whatever is in it. */
  fieldRevisions: { type: Object, default: {} },
  editedBy: { type: String, default: null },
  editedAt: { type: Date, default: null },
} as const;

/** The filter for a document that nobody has edited since it was read. */
export function uneditedSince({ editRevision }: Pick<EditMarks, 'editRevision'>) {
  return { editRevision };
}

/**
 * What an edit sets besides the fields themselves.
 *
 * @param edit.names the edited fields by their names on the wire
 */
export function nextEditMarks(
  { editRevision }: Pick<EditMarks, 'editRevision'>,
  { names, by, at }: { names: readonly string[]; by: string; at: Date },
) {
  const next = editRevision + 1;
  return {
    ...Object.fromEntries(names.map((name) => [`fieldRevisions.${name}`, next])),
    editRevision: next,
    editedBy: by,
    editedAt: at,
  };
}
