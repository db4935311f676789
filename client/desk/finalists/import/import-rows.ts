/** A finalist of a file, as it stands there and is mended. */
export type FileRow = {
  /** As a spreadsheet counts: the row of column names is 1. */
  row: number;
  name: string;
  category: string;
  /** On the sash. */
  number: string;
  socialMedia: string;
  /** The name of a picture's file. */
  photo: string;
};
export type FileField = Exclude<keyof FileRow, 'row'>;

/** Names of columns as people write them. */
const COLUMNS = new Map<string, FileField>([
  ...(['name', 'nama', 'nama_finalis', 'nama_lengkap'] as const).map((title) => [title, 'name'] as const),
  ...(['number', 'nomor', 'no', 'nomor_finalis', 'nomor_urut', 'no_urut'] as const).map(
    (title) => [title, 'number'] as const,
  ),
  ...(['category', 'kategori'] as const).map((title) => [title, 'category'] as const),
  ...(['sosial_media_url', 'social_media', 'media_sosial', 'instagram'] as const).map(
    (title) => [title, 'socialMedia'] as const,
  ),
  ...(
    ['photo', 'foto', 'gambar', 'picture', 'image', 'profile_image', 'file_foto', 'nama_file'] as const
  ).map((title) => [title, 'photo'] as const),
]);

/** Which column holds what; null when one that is needed is missing. */
export function columnsOf(head: readonly string[]): (FileField | undefined)[] | null {
  const columns = head.map((title) =>
    COLUMNS.get(
      title
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '_')
        .replace(/\.$/, ''),
    ),
  );
  return columns.includes('name') && columns.includes('category') ? columns : null;
}

/** The rows below the column names that hold anything; null without the columns that are needed. */
export function rowsOf([head = [], ...rest]: readonly (readonly string[])[]): FileRow[] | null {
  const columns = columnsOf(head);
  if (!columns) return null;
  return rest.flatMap((cells, at) => {
    if (cells.every((cell) => cell === '')) return [];
    const row: FileRow = { row: at + 2, name: '', category: '', number: '', socialMedia: '', photo: '' };
    for (const [index, field] of columns.entries()) if (field) row[field] = cells[index] ?? '';
    return [row];
  });
}

/** What the call names the fields. */
const FIELDS: Readonly<Record<string, FileField>> = {
  name: 'name',
  category: 'category',
  number: 'number',
  sosial_media_url: 'socialMedia',
  profile_image_url: 'photo',
};

/** What is wrong with each field of a row. */
export type RowFaults = Partial<Record<FileField, string>>;

export function faultsOf(errors: readonly { field: string; message: string }[]): RowFaults {
  const faults: RowFaults = {};
  for (const { field, message } of errors) faults[FIELDS[field] ?? 'name'] ??= message;
  return faults;
}
