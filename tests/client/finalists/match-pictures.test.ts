import { describe, expect, test } from '@jest/globals';
import { matchPictures, pictureKey } from '#client/desk/finalists/import/match-pictures.ts';

const match = (rows: { name?: string; photo?: string }[], files: string[]) =>
  Object.fromEntries(
    matchPictures(
      rows.map(({ name = '', photo = '' }, row) => ({ row, name, photo })),
      files.map(pictureKey),
    ),
  );

describe('a picture belongs to the row', () => {
  test('[BO-2.171] whose photo column names it, whatever the case, the folder, and with the ending or without', () => {
    const rows = [
      { photo: 'Ayu.JPG' },
      { photo: 'C:\\Foto\\sari.png' },
      { photo: 'made' },
      { photo: 'tidak.jpg' },
    ];
    expect(match(rows, ['ayu.jpg', 'SARI.PNG', 'made.webp', 'lain.jpg'])).toEqual({
      0: 'ayu.jpg',
      1: 'sari.png',
      2: 'made.webp',
    });
  });

  test('[BO-2.171] that names a file of another ending gets none of it', () => {
    expect(match([{ photo: 'ayu.jpg' }], ['ayu.png'])).toEqual({});
  });

  test('[BO-2.171] whose finalist it is called after, where the column is empty', () => {
    const rows = [
      { name: ' Ayu Larasati' },
      { name: 'Sari, S.Pd.' },
      { name: 'Ayu Larasati', photo: 'x.jpg' },
      {},
    ];
    expect(match(rows, ['ayu_larasati.jpg', 'Sari S.Pd.png', '.jpg'])).toEqual({
      0: 'ayu_larasati.jpg',
      1: 'sari s.pd.png',
    });
    expect(match([{ name: 'Dewi Sekar' }], ['dewi-sekar.PNG'])).toEqual({ 0: 'dewi-sekar.png' });
  });

  test('[BO-2.171] in whichever way its accents are stored', () => {
    expect(match([{ photo: 'jose\u0301.jpg' }], ['jos\u00e9.jpg'])).toEqual({ 0: 'jos\u00e9.jpg' });
  });
});
