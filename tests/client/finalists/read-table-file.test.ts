import { describe, expect, test } from '@jest/globals';
import { decodeText } from '#client/desk/finalists/import/decode-text.ts';
import { columnsOf, faultsOf, rowsOf } from '#client/desk/finalists/import/import-rows.ts';
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

describe('bytes that are a text', () => {
  const decoded = (...bytes: number[]) => {
    try {
      return decodeText(Uint8Array.from(bytes));
    } catch (error) {
      return String(error);
    }
  };
  const UNKNOWN = 'EncodingFault: not read: unknown encoding';

  test('[BO-2.170] of letters without zeros are UTF-16 by their mark', () => {
    expect(decoded(0xff, 0xfe, 0x28, 0x06, 0x2a, 0x06)).toEqual({ text: 'بت', encoding: 'UTF-16' });
    expect(decoded(0xfe, 0xff, 0x06, 0x28, 0x06, 0x2a)).toEqual({ text: 'بت', encoding: 'UTF-16' });
  });

  test('[BO-2.170] without a mark are UTF-16 where more than half of one side is zeros, and none of the other', () => {
    expect(decoded(0x61, 0, 0x62, 0, 0x28, 0x06)).toEqual({ text: 'abب', encoding: 'UTF-16' });
    expect(decoded(0, 0x61, 0, 0x62, 0x06, 0x28)).toEqual({ text: 'abب', encoding: 'UTF-16' });
    expect(decoded(0x61, 0, 0x62, 0x63)).toBe(UNKNOWN);
    expect(decoded(0, 0x61, 0x62, 0x63)).toBe(UNKNOWN);
    expect(decoded(0x61, 0, 0x62, 0, 0x63, 0, 0, 0x64)).toBe(UNKNOWN);
    expect(decoded(0, 0x61, 0, 0x62, 0, 0x63, 0x64, 0)).toBe(UNKNOWN);
  });

  test('[BO-2.170] of another encoding are refused by its name', () => {
    expect(decoded(0xff, 0xfe, 0, 0)).toBe('EncodingFault: not read: UTF-32');
    expect(decoded(0xff, 0xfe, 0x00, 0xd8)).toBe('EncodingFault: not read: UTF-16LE');
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

  test.each([
    ['commas', ',', '|'],
    ['semicolons', ';', ','],
    ['tabs', '\t', ','],
    ['pipes', '|', ','],
  ])('[BO-2.170] is parted by %s where those part the names of its columns', async (_sign, sign, other) => {
    const head = ['name', 'category', `a${other}b${other}c${other}d`];
    expect(await cellsOf(`${head.join(sign)}\nSari${sign}Bali`)).toEqual([head, ['Sari', 'Bali']]);
  });

  test('[BO-2.170] without the columns that are needed is parted by the sign that its first row has most of', async () => {
    expect(await cellsOf('a,b|c|d\n1|2|3')).toEqual([
      ['a,b', 'c', 'd'],
      ['1', '2', '3'],
    ]);
    expect(await cellsOf('a|b,c,d')).toEqual([['a|b', 'c', 'd']]);
    expect(await cellsOf('a;b,c')).toEqual([['a', 'b,c']]);
    expect(await cellsOf('a\tb')).toEqual([['a', 'b']]);
  });

  test('[BO-2.170] is read without the blanks around its cells, and as it stands after a quote', async () => {
    expect(await cellsOf('name , category\n Sari ,\tBali\n"Ayu" Dewi",Solo')).toEqual([
      ['name', 'category'],
      ['Sari', 'Bali'],
      ['Ayu" Dewi', 'Solo'],
    ]);
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
    expect(await cellsOf('name,category\nsep=;\nSari,Bali')).toEqual([cells[0], ['sep=;'], cells[1]]);
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
    ['a drawing', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), 'noTable'],
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

describe('a workbook', () => {
  const PART_BYTES_MAX = 512 * 1024;
  type Part = { bytes: number; name?: string; extra?: string; comment?: string };
  /** What the directory of a zip says of one of its parts. */
  const entryOf = ({ bytes, name = '', extra = '', comment = '' }: Part) => {
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(bytes, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt16LE(extra.length, 30);
    entry.writeUInt16LE(comment.length, 32);
    return Buffer.concat([entry, Buffer.from(name + extra + comment)]);
  };
  const endAt = (directoryAt: number) => {
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt32LE(directoryAt, 16);
    return end;
  };
  const head = Buffer.from('PK\u0003\u0004', 'latin1');
  const directoryOf = (...parts: Part[]) => Buffer.concat([head, ...parts.map(entryOf), endAt(4)]);

  test('[BO-2.170] is too large from the size of its largest part on, wherever that stands', async () => {
    expect(await faultOf(directoryOf({ bytes: PART_BYTES_MAX - 1 }))).toBe('brokenExcel');
    expect(await faultOf(directoryOf({ bytes: PART_BYTES_MAX }))).toBe('largeExcel');
    const large = { bytes: PART_BYTES_MAX, name: 'sheet.xml' };
    const parts = [
      { bytes: 1, name: 'a.xml' },
      { bytes: 1, name: 'b.xml', extra: 'extra' },
      { bytes: 1, name: 'c.xml', extra: 'xx', comment: 'comment' },
    ];
    expect(await faultOf(directoryOf(...parts, large))).toBe('largeExcel');
    expect(await faultOf(directoryOf(large, ...parts))).toBe('largeExcel');
    expect(await faultOf(directoryOf(...parts))).toBe('brokenExcel');
  });

  test('[BO-2.170] is measured behind a comment at its end, and before one', async () => {
    const comment = Buffer.alloc(100, 0xff);
    expect(await faultOf(Buffer.concat([directoryOf({ bytes: PART_BYTES_MAX }), comment]))).toBe(
      'largeExcel',
    );
    expect(await faultOf(Buffer.concat([directoryOf({ bytes: 1 }), comment]))).toBe('brokenExcel');
    const last = Buffer.concat([head, endAt(26), entryOf({ bytes: PART_BYTES_MAX })]);
    expect(await faultOf(last)).toBe('largeExcel');
  });

  test('[BO-2.170] whose directory stands nowhere is broken', async () => {
    expect(await faultOf(Buffer.concat([head, endAt(4_000)]))).toBe('brokenExcel');
    expect(await faultOf(head)).toBe('brokenExcel');
    await expect(read(head)).rejects.toMatchObject({
      name: 'TableFileError',
      message: 'brokenExcel',
      cause: expect.any(Error),
    });
  });

  test('[BO-2.170] is of LibreOffice where its beginning says so', async () => {
    const sign = 'application/vnd.oasis.opendocument';
    expect(await faultOf(zip({ [sign]: '' }))).toBe('openDocument');
    expect(await faultOf(zip({ [`${'x'.repeat(200)}${sign}`]: '' }))).toBe('brokenExcel');
  });

  test('[BO-2.170] has its cells without the blanks around them, empty ones and days', async () => {
    const day = new Date('2026-11-21T00:00:00.000Z');
    expect(await cellsOf(buildWorkbook([['Nama', ' Kategori ']]))).toEqual([['Nama', 'Kategori']]);
    expect(
      await cellsOf(
        buildWorkbook([
          ['Nama', '', 'Lahir'],
          ['Sari', '', day],
        ]),
      ),
    ).toEqual([
      ['Nama', '', 'Lahir'],
      ['Sari', '', '2026-11-21'],
    ]);
    expect(await faultOf(buildWorkbook([[' ', ' ']]))).toBe('empty');
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

  test('[BO-2.170] have empty fields where there is no column, and nothing of columns that are not asked for', () => {
    expect(
      rowsOf([
        ['name', 'umur', 'category'],
        ['Sari', '19', 'Bali'],
      ]),
    ).toEqual([{ row: 2, name: 'Sari', category: 'Bali', number: '', socialMedia: '', photo: '' }]);
  });

  test('[BO-2.170] have columns whose names may have blanks, strokes and a full stop at the end', () => {
    expect(columnsOf([' Nama  Lengkap ', 'kategori.', 'file - foto', 'x'])).toEqual([
      'name',
      'category',
      'photo',
      undefined,
    ]);
    expect(columnsOf(['na.ma', 'kategori'])).toBeNull();
  });

  test('[BO-2.172] have the first fault of each field, and at the name what is of none', () => {
    const fields = ['category', 'number', 'sosial_media_url', 'profile_image_url', 'row', 'name', 'category'];
    expect(faultsOf(fields.map((field, at) => ({ field, message: `${at}` })))).toEqual({
      category: '0',
      number: '1',
      socialMedia: '2',
      photo: '3',
      name: '4',
    });
    expect(faultsOf([])).toEqual({});
  });

  test('[BO-2.170] are none without name and category', () => {
    expect(rowsOf([['name'], ['Sari']])).toBeNull();
    expect(rowsOf([['category'], ['Bali']])).toBeNull();
    expect(rowsOf([])).toBeNull();
  });
});
