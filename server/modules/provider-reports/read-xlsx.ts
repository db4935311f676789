import type { Readable } from 'node:stream';
import sax from 'sax';
import yauzl from 'yauzl';
import { ReportFault } from './report-fault.ts';
import { SharedTexts } from './shared-texts.ts';
import { type Cell, TABLE_LIMITS, type TableRow } from './table-limits.ts';

/** Parts of a workbook; a real one has a few dozen. */
const PARTS_MAX = 1_000;
/** What says where the sheets are. */
const INDEX_BYTES_MAX = 1024 * 1024;

/**
 * The rows of the first sheet of a workbook, read as a stream: neither the sheet nor the file is ever in memory as a whole. Libraries for workbooks keep the texts that
 * cells share as strings, or all cells, and limit nothing.
 *
 * @param path of the file, in which the reader jumps
 * @throws ReportFault, also for formulas: what they would come to is anybody's claim
 */
export async function* readXlsx(path: string): AsyncIterable<TableRow> {
  try {
    const zip = await yauzl.openPromise(path, { autoClose: false, validateEntrySizes: true });
    try {
      const parts = await listParts(zip);
      const shared = new SharedTexts();
      const texts = parts.get('xl/sharedStrings.xml');
      if (texts) await readSharedTexts(await open(zip, texts, TABLE_LIMITS.unpacked), shared);
      const sheet = parts.get(await nameSheet(zip, parts));
      if (!sheet) throw new ReportFault('not_a_table');
      yield* readSheet(await open(zip, sheet, TABLE_LIMITS.unpacked), shared);
    } finally {
      zip.close();
    }
  } catch (error) {
    // What the system says of a disk is no fault of the file.
    const isOurs = error instanceof ReportFault || (error instanceof Error && 'syscall' in error);
    throw isOurs ? error : new ReportFault('broken');
  }
}

async function listParts(zip: yauzl.ZipFile): Promise<Map<string, yauzl.Entry>> {
  const parts = new Map<string, yauzl.Entry>();
  for await (const entry of zip.eachEntry()) {
    if (parts.size >= PARTS_MAX) throw new ReportFault('too_large');
    parts.set(entry.fileName, entry);
  }
  return parts;
}

/** @throws ReportFault `too_large` for a part that says it is larger; one that is larger than it says breaks off */
async function open(zip: yauzl.ZipFile, entry: yauzl.Entry, bytesMax: number): Promise<Readable> {
  if (entry.uncompressedSize > bytesMax) throw new ReportFault('too_large');
  return zip.openReadStreamPromise(entry);
}

/** The part that the first sheet is. */
async function nameSheet(zip: yauzl.ZipFile, parts: Map<string, yauzl.Entry>): Promise<string> {
  const [book, relations] = [parts.get('xl/workbook.xml'), parts.get('xl/_rels/workbook.xml.rels')];
  if (!book || !relations) throw new ReportFault('not_a_table');
  const ids: string[] = [];
  for await (const tag of readTags(await open(zip, book, INDEX_BYTES_MAX)))
    if (tag.name === 'sheet') ids.push(tag.attributes['r:id'] ?? '');
  const targets = new Map<string, string>();
  for await (const tag of readTags(await open(zip, relations, INDEX_BYTES_MAX)))
    if (tag.name === 'Relationship') targets.set(tag.attributes.Id ?? '', tag.attributes.Target ?? '');
  const target = targets.get(ids[0] ?? '') ?? '';
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

interface Tag {
  name: string;
  attributes: Record<string, string>;
}

/** What a part is made of, as it is read. */
interface Handlers {
  open?: (tag: Tag) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Reads a part; yields after each piece of it, so that whoever gathers can hand on. */
async function* parseXml(source: Readable, { open: onOpen, text, close }: Handlers): AsyncIterable<void> {
  const parser = sax.parser(true, { position: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let failure: Error | null = null;
  // A type of document may name entities, which are how a small file becomes a large one.
  parser.ondoctype = () => {
    failure ??= new ReportFault('broken');
  };
  parser.onerror = (error) => {
    failure ??= error;
  };
  if (onOpen)
    parser.onopentag = ({ name, attributes }) =>
      onOpen({ name: withoutPrefix(name), attributes: attributes as Record<string, string> });
  if (text) {
    parser.ontext = text;
    parser.oncdata = text;
  }
  if (close) parser.onclosetag = (name) => close(withoutPrefix(name));
  for await (const chunk of source) {
    parser.write(decoder.decode(chunk as Buffer, { stream: true }));
    if (failure) throw failure;
    yield;
  }
  parser.write(decoder.decode()).close();
  if (failure) throw failure;
  yield;
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

async function* readTags(source: Readable): AsyncIterable<Tag> {
  const found: Tag[] = [];
  for await (const _ of parseXml(source, { open: (tag) => found.push(tag) })) yield* found.splice(0);
}

async function readSharedTexts(source: Readable, into: SharedTexts): Promise<void> {
  let text: string | null = null;
  let within = false;
  const parsing = parseXml(source, {
    open({ name }) {
      if (name === 'si') text = '';
      within = name === 't';
    },
    text(piece) {
      if (!within || text === null) return;
      text += piece;
      if (text.length > TABLE_LIMITS.cell) throw new ReportFault('cell_too_long');
    },
    close(name) {
      within = false;
      if (name !== 'si') return;
      into.add(text ?? '');
      text = null;
    },
  });
  for await (const _ of parsing);
}

async function* readSheet(source: Readable, shared: SharedTexts): AsyncIterable<TableRow> {
  const rows: TableRow[] = [];
  let row: TableRow = { line: 0, cells: [] };
  let cell = { column: 0, type: '', text: '' };
  let within = false;
  const parsing = parseXml(source, {
    open({ name, attributes }) {
      within = name === 'v' || name === 't';
      if (name === 'row') row = { line: Number(attributes.r ?? row.line + 1), cells: [] };
      else if (name === 'c') {
        const column = attributes.r === undefined ? row.cells.length : columnOf(attributes.r);
        if (column >= TABLE_LIMITS.columns) throw new ReportFault('too_many_columns', { line: row.line });
        cell = { column, type: attributes.t ?? 'n', text: '' };
      } else if (name === 'f') throw new ReportFault('formula', { line: row.line });
    },
    text(piece) {
      if (!within) return;
      cell.text += piece;
      if (cell.text.length > TABLE_LIMITS.cell) throw new ReportFault('cell_too_long', { line: row.line });
    },
    close(name) {
      within = false;
      if (name === 'row') rows.push(row);
      if (name !== 'c') return;
      while (row.cells.length < cell.column) row.cells.push('');
      row.cells[cell.column] = cellOf(cell, shared);
    },
  });
  for await (const _ of parsing) yield* rows.splice(0);
}

function cellOf({ type, text }: { type: string; text: string }, shared: SharedTexts): Cell {
  if (type === 's') {
    const found = text === '' ? null : shared.at(Number(text));
    if (found === null) throw new ReportFault('broken');
    return found.trim();
  }
  if (type !== 'n' || text === '') return text.trim();
  const number = Number(text);
  if (!Number.isFinite(number)) throw new ReportFault('broken');
  return number;
}

/** `AB12` is column 27. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64;
  if (column === 0) throw new ReportFault('broken');
  return column - 1;
}
