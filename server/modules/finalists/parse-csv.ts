/**
 * The rows of a CSV text (RFC 4180): quoted fields may hold separators, line ends and doubled quotes. The separator is a semicolon where
 * the first line has more of them than commas, as spreadsheets set to Indonesian write it. Empty lines are left out, their numbers are not.
 *
 * @returns each row with its number in the file, from 1, and its fields without blanks around them
 */
export function parseCsv(text: string): { row: number; fields: string[] }[] {
  const source = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(source);
  const rows: { row: number; fields: string[] }[] = [];
  let fields: string[] = [];
  let field = '';
  let row = 1;
  let isQuoted = false;
  const endField = () => {
    fields.push(field.trim());
    field = '';
  };
  const endRow = () => {
    endField();
    if (fields.some((each) => each !== '')) rows.push({ row, fields });
    fields = [];
    row += 1;
  };
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at] ?? '';
    if (isQuoted) {
      if (character !== '"') field += character;
      else if (source[at + 1] === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && field.trim() === '') {
      field = '';
      isQuoted = true;
    } else if (character === separator) endField();
    else if (character === '\n') endRow();
    else if (character !== '\r') field += character;
  }
  endRow();
  return rows;
}

function separatorOf(source: string): string {
  const [first = ''] = source.split('\n', 1);
  return first.split(';').length > first.split(',').length ? ';' : ',';
}
