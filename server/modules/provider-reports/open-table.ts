import { mkdir, open, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { config } from '#server/platform/config.ts';
import { readFile } from './provider-reports.repository.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { ReportFault } from './report-fault.ts';
import type { TableRow } from './table-limits.ts';

/** A stored file as a table, which can be read more than once. */
export interface OpenTable {
  rows(): AsyncIterable<TableRow>;
  close(): Promise<void>;
}

/** By their first bytes. */
const FORMS = [
  { form: 'xlsx', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { form: 'old_excel', bytes: [0xd0, 0xcf, 0x11, 0xe0] },
  { form: 'archive', bytes: [0x37, 0x7a, 0xbc, 0xaf] },
  { form: 'archive', bytes: [0x1f, 0x8b] },
  { form: 'archive', bytes: [0x52, 0x61, 0x72, 0x21] },
  { form: 'not_a_table', bytes: [0x25, 0x50, 0x44, 0x46] },
] as const;

/**
 * Opens the file of a report. What it is called says nothing: what it begins with does. A workbook is put into a file of its own meanwhile, because its reader jumps.
 *
 * @throws ReportFault
 */
export async function openTable(reportId: string): Promise<OpenTable> {
  const form = await detectForm(reportId);
  if (form === null) return { rows: () => readCsv(readFile(reportId)), close: async () => undefined };
  if (form !== 'xlsx') throw new ReportFault(form);
  const directory = join(resolve(config().dataDir), 'reports', reportId);
  const close = () => rm(directory, { recursive: true, force: true });
  try {
    // A process that died has left its own.
    await close();
    await mkdir(directory, { recursive: true });
    const path = join(directory, 'report.xlsx');
    const file = await open(path, 'wx', 0o600);
    try {
      for await (const bytes of readFile(reportId)) await file.writeFile(bytes);
    } finally {
      await file.close();
    }
    return { rows: () => readXlsx(path), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function detectForm(reportId: string): Promise<(typeof FORMS)[number]['form'] | null> {
  for await (const bytes of readFile(reportId))
    return FORMS.find((each) => each.bytes.every((byte, index) => bytes[index] === byte))?.form ?? null;
  return null;
}
