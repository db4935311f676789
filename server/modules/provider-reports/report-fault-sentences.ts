import type { ReportFaultCode } from '#contracts/provider-reports/report-words.ts';
import type { Sentence } from '#server/platform/sentence.ts';

/** What people read of a file that was not taken; `{line}` and `{column}` say where. */
export const REPORT_FAULT_SENTENCES: Readonly<Record<ReportFaultCode, Sentence>> = {
  not_a_table: {
    id: 'Berkas ini bukan tabel. Unggah laporan sebagai CSV atau XLSX.',
    en: 'This file is no table. Upload the report as CSV or XLSX.',
  },
  old_excel: {
    id: 'Ini berkas Excel lama atau yang dikunci kata sandi. Simpan ulang sebagai XLSX tanpa kata sandi.',
    en: 'This is an old Excel file, or one with a password. Save it again as XLSX without a password.',
  },
  archive: {
    id: 'Ini arsip. Ekstrak dahulu, lalu unggah tabel di dalamnya.',
    en: 'This is an archive. Unpack it and upload the table in it.',
  },
  broken: {
    id: 'Berkas ini rusak dan tidak dapat dibaca (baris {line}).',
    en: 'This file is broken and cannot be read (line {line}).',
  },
  encoding: {
    id: 'Teks berkas ini bukan UTF-8. Simpan ulang sebagai CSV UTF-8.',
    en: 'The text of this file is not UTF-8. Save it again as CSV UTF-8.',
  },
  too_large: {
    id: 'Isi berkas ini terlalu besar. Minta laporan untuk lebih sedikit hari.',
    en: 'What is in this file is too large. Ask for a report of fewer days.',
  },
  too_many_rows: {
    id: 'Berkas ini punya terlalu banyak baris. Minta laporan untuk lebih sedikit hari.',
    en: 'This file has too many rows. Ask for a report of fewer days.',
  },
  too_many_columns: {
    id: 'Baris {line} punya terlalu banyak kolom.',
    en: 'Line {line} has too many columns.',
  },
  cell_too_long: {
    id: 'Baris {line} punya sel yang terlalu panjang.',
    en: 'Line {line} has a cell that is too long.',
  },
  formula: {
    id: 'Baris {line} berisi rumus. Unggah laporan seperti yang dikirim penyedia pembayaran.',
    en: 'Line {line} has a formula. Upload the report as the payment provider has sent it.',
  },
  empty: { id: 'Berkas ini tidak punya baris.', en: 'This file has no rows.' },
  columns_missing: {
    id: 'Kolom ini tidak ada: {column}. Periksa jenis laporan yang dipilih.',
    en: 'These columns are missing: {column}. Check which kind of report was chosen.',
  },
  column_twice: { id: 'Kolom {column} ada dua kali.', en: 'The column {column} is there twice.' },
  text_unreadable: {
    id: 'Isi kolom {column} di baris {line} tidak dapat dibaca.',
    en: 'What is in the column {column} of line {line} cannot be read.',
  },
  amount_unreadable: {
    id: 'Kolom {column} di baris {line} bukan jumlah dalam rupiah bulat.',
    en: 'The column {column} of line {line} is no amount in whole rupiah.',
  },
  time_unreadable: {
    id: 'Kolom {column} di baris {line} bukan tanggal dan jam.',
    en: 'The column {column} of line {line} is no date and time.',
  },
  status_unknown: {
    id: 'Status di kolom {column}, baris {line}, tidak dikenal.',
    en: 'There is no such status as in the column {column} of line {line}.',
  },
  currency_unknown: {
    id: 'Baris {line} bukan dalam rupiah.',
    en: 'Line {line} is not in rupiah.',
  },
  too_many_differences: {
    id: 'Terlalu banyak selisih. Periksa apakah ini laporan kami dan lengkap, lalu unggah lagi.',
    en: 'There are too many differences. Check that this is our report, and all of it, and upload it again.',
  },
};
