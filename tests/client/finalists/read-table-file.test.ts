import { describe, expect, test } from '@jest/globals';
import { rowsOf } from '#client/desk/finalists/import/import-rows.ts';
import { readTableFile } from '#client/desk/finalists/import/read-table-file.ts';
import { buildWorkbook, zip } from '../../support/workbooks.ts';

/** jsdom's files do not give their bytes, and Node's buffers are no buffers to what runs in it. */
const fileOf = (bytes: Uint8Array) => ({ arrayBuffer: async () => Uint8Array.from(bytes).buffer }) as Blob;
const read = (bytes: Uint8Array | string) =>
  readTableFile(fileOf(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes));
const cellsOf = async (bytes: Uint8Array | string) => (await read(bytes)).cells;
const faultOf = (bytes: Uint8Array | string) =>
  read(bytes).then(
    () => null,
    ({ fault, detail }) => `${fault} ${detail}`.trim(),
  );
const utf16 = (text: string, { big = false, mark = true } = {}) => {
  const bytes = Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le');
  return new Uint8Array(big ? bytes.swap16() : bytes);
};

describe('the encoding of a CSV file', () => {
  const text = 'nama;kategori\r\nJosé Müller;Bali\r\nŽivana “Ži” €;Solo\r\n';
  const cells = [['nama', 'kategori'], ['José Müller', 'Bali'], ['Živana “Ži” €', 'Solo'], ['']];
  /** As Excel on Windows writes it; those above 0x7f that Latin-1 has not. */
  const in1252: Record<string, number> = { Ž: 0x8e, '“': 0x93, '”': 0x94, '€': 0x80 };
  const windows = Uint8Array.from([...text].map((sign) => in1252[sign] ?? sign.charCodeAt(0)));

  test.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8', new TextEncoder().encode(`\uFEFF${text}`)],
    ['Windows-1252', windows],
    ['UTF-16', utf16(text)],
    ['UTF-16', utf16(text, { big: true })],
    ['UTF-16', utf16(text, { mark: false })],
    ['UTF-16', utf16(text, { big: true, mark: false })],
  ])('[BO-2.170] is recognised and named: %s %#', async (format, bytes) => {
    expect(await read(bytes)).toEqual({ cells, format });
  });

  test('[BO-2.170] that is not read is refused by name, never guessed', async () => {
    expect(await faultOf(Buffer.from([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0]))).toBe('encoding UTF-32');
    expect(await faultOf(Buffer.from([0, 0, 0xfe, 0xff, 0, 0, 0, 0x41]))).toBe('encoding UTF-32');
    expect(await faultOf(Buffer.from('nama,kategori\nJos\x8f,Bali', 'latin1'))).toBe('encodingUnknown');
    expect(await faultOf(Buffer.from('nama,kategori\nAyu\0Sari,Bali', 'latin1'))).toBe('encodingUnknown');
    expect(await faultOf(Buffer.concat([utf16('nama'), Buffer.from([0x00, 0xd8])]))).toBe(
      'encoding UTF-16LE',
    );
  });
});

describe('a CSV file', () => {
  test.each([
    ['commas', 'name,category\nSari,"Bali; Utara"'],
    ['semicolons', 'name;category\nSari;Bali; Utara'],
    ['tabs', 'name\tcategory\nSari\tBali; Utara'],
    ['pipes', 'name|category\nSari|Bali; Utara'],
  ])('[BO-2.170] may be parted by %s, whatever its rows hold', async (_sign, text) => {
    expect((await cellsOf(text))[0]).toEqual(['name', 'category']);
  });

  test('[BO-2.170] may say in its first line what parts it', async () => {
    const cells = [
      ['name', 'category'],
      ['Sari', 'Bali'],
    ];
    for (const head of ['sep=;', 'SEP=;', '"sep=;"']) {
      expect(await cellsOf(`${head}\r\nname;category\r\nSari;Bali`)).toEqual(cells);
    }
    expect(await cellsOf('sep=\t\nname\tcategory\nSari\tBali')).toEqual(cells);
    expect(await cellsOf(`\uFEFFsep=;\nname;category\nSari;Bali`)).toEqual(cells);
  });

  test('[BO-2.170] is read with quotes, separators and line ends inside of them', async () => {
    expect(await cellsOf('name,category\r\n"Sari, S.Pd.","Jawa ""Tengah"""\r\n"dua\nbaris",5" kue')).toEqual([
      ['name', 'category'],
      ['Sari, S.Pd.', 'Jawa "Tengah"'],
      ['dua\nbaris', '5" kue'],
    ]);
  });

  test('[BO-2.170] whose quote never ends is refused with its row', async () => {
    const text = `name,category\nSari,Bali\n"${'x,\n'.repeat(30_000)}`;
    expect(await faultOf(text)).toBe('openQuote 3');
  });

  test.each([
    ['nothing', '', 'empty'],
    ['blanks alone', ' \r\n\r\n', 'empty'],
    ['a document', '%PDF-1.7\n', 'noTable'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'oldExcel'],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'noTable'],
    [
      'a document of LibreOffice',
      Buffer.from('PK\u0003\u0004..mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'latin1'),
      'openDocument',
    ],
  ])('[BO-2.170] of %s is refused by name', async (_what, bytes, fault) => {
    expect(await faultOf(bytes)).toBe(fault);
  });
});

describe('a spreadsheet', () => {
  test('[BO-2.170] is read like a CSV file: its first sheet, numbers as they stand, empty rows counted', async () => {
    const book = buildWorkbook([['Nama', 'Kategori', 'Foto'], ['José', 7, 'jose.jpg'], [], ['Sari', 'Bali']]);
    const { cells, format } = await read(book);
    expect(format).toBe('Excel');
    expect(rowsOf(cells)).toEqual([
      { row: 2, name: 'José', category: '7', number: '', socialMedia: '', photo: 'jose.jpg' },
      { row: 4, name: 'Sari', category: 'Bali', number: '', socialMedia: '', photo: '' },
    ]);
  });

  test('[BO-2.170] that is none, broken, empty or far too large is refused by name', async () => {
    expect(await faultOf(zip({ 'a.txt': 'a' }))).toBe('brokenExcel');
    expect(await faultOf(buildWorkbook([['Nama', 'Kategori']]).subarray(0, 300))).toBe('brokenExcel');
    expect(await faultOf(buildWorkbook([]))).toBe('empty');
    const rows = Array.from({ length: 9_000 }, () => ['Sari Dewi', 'Jawa Tengah']);
    expect(await faultOf(buildWorkbook(rows))).toBe('largeExcel');
  });
});

describe('the rows of a table', () => {
  test('[BO-2.170] are known by the names of their columns, in any order and spelling', () => {
    const cells = [
      ['KATEGORI', 'Media Sosial', 'Nomor', 'nama-lengkap', 'foto'],
      ['Bali', 'sari.b', '1', 'Sari', 'sari.jpg'],
      ['', '', '', '', ''],
      ['Solo'],
    ];
    expect(rowsOf(cells)).toEqual([
      { row: 2, name: 'Sari', category: 'Bali', number: '1', socialMedia: 'sari.b', photo: 'sari.jpg' },
      { row: 4, name: '', category: 'Solo', number: '', socialMedia: '', photo: '' },
    ]);
  });

  test.each(['Nomor', 'number', 'No.', 'No Urut'])(
    '[BO-2.244] have their numbers in a column %s',
    (title) => {
      expect(
        rowsOf([
          [title, 'name', 'category'],
          ['07', 'Sari', 'Bali'],
        ]),
      ).toMatchObject([{ number: '07' }]);
    },
  );

  test('[BO-2.170] are none without name and category', () => {
    expect(rowsOf([['name'], ['Sari']])).toBeNull();
    expect(rowsOf([['category'], ['Bali']])).toBeNull();
    expect(rowsOf([])).toBeNull();
  });
});
