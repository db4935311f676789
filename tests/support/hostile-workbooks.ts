import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipArchive } from 'archiver';

const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook whose parts a test writes itself. @param sheet what stands in the sheet's data, or the whole part where it begins with `<?xml` */
export function buildWorkbook(sheet: string, parts: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  return zipParts({
    'xl/workbook.xml': `<workbook xmlns="${SHEETS}" xmlns:r="${RELATIONS}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="x" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet.startsWith('<?xml')
      ? sheet
      : `<worksheet xmlns="${SHEETS}"><sheetData>${sheet}</sheetData></worksheet>`,
    ...parts,
  });
}

export async function zipParts(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const archive = new ZipArchive();
  const out = archive.pipe(new PassThrough());
  for (const [name, text] of Object.entries(parts)) archive.append(text, { name });
  const [bytes] = await Promise.all([buffer(out), archive.finalize()]);
  return bytes;
}
