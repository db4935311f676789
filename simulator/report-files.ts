import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipArchive } from 'archiver';
import type { ReportTable } from './report-rows.ts';

/** A report as a CSV file with a mark, as the provider sends it. */
export function toCsv({ columns, rows }: ReportTable): string {
  const line = (cells: readonly (string | number)[]) =>
    `${cells.map((cell) => (/[",;\r\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
  return `\u{feff}${line(columns)}${rows.map(line).join('')}`;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** The same as a workbook of one sheet: texts are shared, amounts are numbers. */
export async function toXlsx({ columns, rows }: ReportTable): Promise<Buffer> {
  const texts = new Map<string, number>();
  const cellOf = (cell: string | number) => {
    if (cell === '') return '<c/>';
    if (/^-?\d+\.00$/.test(String(cell))) return `<c><v>${Number(cell)}</v></c>`;
    const index = texts.get(String(cell)) ?? texts.size;
    texts.set(String(cell), index);
    return `<c t="s"><v>${index}</v></c>`;
  };
  const lines = [columns, ...rows].map(
    (cells, index) => `<row r="${index + 1}">${cells.map(cellOf).join('')}</row>`,
  );
  const shared = [...texts.keys()].map((text) => `<si><t>${escapeXml(text)}</t></si>`);
  return zip({
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${SHEETS}" xmlns:r="${RELATIONS}"><sheets><sheet name="Report" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${HEAD}<worksheet xmlns="${SHEETS}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `${HEAD}<sst xmlns="${SHEETS}" uniqueCount="${texts.size}">${shared.join('')}</sst>`,
  });
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

async function zip(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const archive = new ZipArchive();
  const out = archive.pipe(new PassThrough());
  for (const [name, text] of Object.entries(files)) archive.append(text, { name });
  const [bytes] = await Promise.all([buffer(out), archive.finalize()]);
  return bytes;
}
