/** What edits by the staff leave on a document; with the number of the last edit of each field it shows who overwrites whom. */
export interface StoredEditMarks {
  /** Grows with every edit. */
  edit_revision: number;
  /** By the fields' names on the wire. */
  field_revisions: Record<string, number>;
  edited_by: string | null;
  edited_at: Date | null;
}

/** How a schema declares them; it needs `minimize: false`. */
export const editMarkFields = {
  edit_revision: { type: Number, default: 1 },
  /** `Object`: whatever is in it. */
  field_revisions: { type: Object, default: {} },
  edited_by: { type: String, default: null },
  edited_at: { type: Date, default: null },
} as const;

/** The same in a record. */
export interface EditMarks {
  editRevision: number;
  fieldRevisions: Readonly<Record<string, number>>;
  editedBy: string | null;
  editedAt: Date | null;
}

export function readEditMarks(document: StoredEditMarks): EditMarks {
  return {
    editRevision: document.edit_revision,
    fieldRevisions: document.field_revisions,
    editedBy: document.edited_by,
    editedAt: document.edited_at,
  };
}

/** The filter for a document that nobody has edited since it was read. */
export function uneditedSince({ editRevision }: Pick<EditMarks, 'editRevision'>) {
  return { edit_revision: editRevision };
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
    ...Object.fromEntries(names.map((name) => [`field_revisions.${name}`, next])),
    edit_revision: next,
    edited_by: by,
    edited_at: at,
  };
}
