import type { Language } from '#contracts/language.ts';
import type { Sentence } from './sentence.ts';

/** What people read under a field, by the name of what may be wrong with it. */
const sentences = {
  required: { id: 'Wajib diisi.', en: 'This field is required.' },
  wrongType: { id: 'Isian ini tidak sah.', en: 'This value is not valid.' },
  textTooShort: { id: 'Paling sedikit {minimum} karakter.', en: 'At least {minimum} characters.' },
  textTooLong: { id: 'Paling banyak {maximum} karakter.', en: 'At most {maximum} characters.' },
  numberTooSmall: { id: 'Paling sedikit {minimum}.', en: 'At least {minimum}.' },
  numberTooBig: { id: 'Paling banyak {maximum}.', en: 'At most {maximum}.' },
  listTooShort: { id: 'Pilih paling sedikit {minimum}.', en: 'Choose at least {minimum}.' },
  listTooLong: { id: 'Paling banyak {maximum} pilihan.', en: 'At most {maximum} entries.' },
  email: { id: 'Alamat email tidak sah.', en: 'This is not an email address.' },
  url: { id: 'Alamat tautan tidak sah.', en: 'This is not a link.' },
  date: { id: 'Tanggal atau waktu tidak sah.', en: 'This is not a date or time.' },
  pattern: { id: 'Format isian ini tidak sah.', en: 'This has the wrong format.' },
  choice: { id: 'Pilihan ini tidak ada.', en: 'This is not one of the choices.' },
  multiple: { id: 'Harus kelipatan {divisor}.', en: 'Must be a multiple of {divisor}.' },
  ownerOfAllEvents: {
    id: 'Pemilik selalu bertugas untuk semua event.',
    en: 'An owner is always there for all events.',
  },
  unknownKeys: { id: 'Ada isian yang tidak dikenal.', en: 'There are unknown fields.' },
  username: {
    id: 'Hanya huruf, angka, titik, garis bawah, dan tanda hubung; diawali dan diakhiri huruf atau angka.',
    en: 'Only letters, digits, dots, underscores and hyphens; the first and last a letter or digit.',
  },
  phone: {
    id: 'Nomor telepon tidak sah. Contoh: +62 812 3456 7890.',
    en: 'This is not a phone number. Example: +62 812 3456 7890.',
  },
  nameRequired: { id: 'Name is required*', en: 'Name is required*' },
  taglineRequired: { id: 'Tagline is required*', en: 'Tagline is required*' },
  descriptionRequired: { id: 'Description is required*', en: 'Description is required*' },
  profileImageRequired: { id: 'Profile image is required*', en: 'Profile image is required*' },
  thumbnailRequired: { id: 'Thumbnail image is required*', en: 'Thumbnail image is required*' },
  socialMediaRequired: { id: 'Social media is required*', en: 'Social media is required*' },
  pricingRequired: { id: 'Pricing is required*', en: 'Pricing is required*' },
  profitRequired: { id: 'Profit percentage is required*', en: 'Profit percentage is required*' },
  finalistNameRequired: { id: 'Name is required', en: 'Name is required' },
  finalistCategoryRequired: { id: 'Category is required', en: 'Category is required' },
  organizerRequired: {
    id: 'Please choose event organizer to continue',
    en: 'Please choose event organizer to continue',
  },
  organizerInactive: { id: 'Organizer ini sedang nonaktif.', en: 'This organizer is inactive.' },
  shareRange: { id: 'Bagian harus antara 0 dan 100%.', en: 'A share is between 0 and 100%.' },
  sharesNotWhole: {
    id: 'Bagian penyelenggara dan platform harus berjumlah 100%.',
    en: 'The shares of organizer and platform must add up to 100%.',
  },
  priceWhole: { id: 'Harga harus rupiah bulat.', en: 'The price must be whole rupiah.' },
  priceRange: {
    id: 'Harga per vote harus antara Rp 1 dan Rp 10.000.000.',
    en: 'The price of a vote must be between Rp 1 and Rp 10,000,000.',
  },
  dateRequired: { id: 'Isi tanggal dan jam.', en: 'Enter date and time.' },
  endBeforeStart: { id: 'Selesai harus setelah mulai.', en: 'The end must be after the start.' },
  startInPast: {
    id: 'Mulai sudah lewat. Pilih waktu yang akan datang.',
    en: 'The start has passed. Choose a later one.',
  },
  endInPast: {
    id: 'Selesai sudah lewat. Pilih waktu yang akan datang.',
    en: 'The end has passed. Choose a later one.',
  },
  endNotLater: {
    id: 'Waktu selesai yang baru harus setelah yang sekarang.',
    en: 'The new end must be after the present one.',
  },
  durationTooLong: {
    id: 'Event paling lama 366 hari. Periksa tahunnya.',
    en: 'An event lasts at most 366 days. Check the year.',
  },
  finalistsNone: {
    id: 'Belum ada finalis, padahal voting langsung dibuka. Tambahkan finalis, atau mundurkan waktu mulai.',
    en: 'There is no finalist, and voting would open at once. Add finalists, or move the start.',
  },
  finalistsNoneYet: {
    id: 'Belum ada finalis. Halaman event tampil tanpa finalis sampai mereka ditambahkan.',
    en: 'There is no finalist yet. The event page shows none until they are added.',
  },
  finalistsPictureless: {
    id: 'Tanpa foto: {pictureless}. Kartu dan posternya tampil tanpa wajah.',
    en: 'Without a photo: {pictureless}. Their cards and posters have no face.',
  },
  finalistsUnprintable: {
    id: 'Nama atau kategori ini berisi huruf yang tidak bisa dicetak: {unprintable}.',
    en: 'These names or categories have letters that cannot be printed: {unprintable}.',
  },
  nameUnprintable: {
    id: 'Nama ini berisi huruf yang tidak bisa dicetak di poster dan bukti bayar.',
    en: 'This name has letters that cannot be printed on posters and receipts.',
  },
  slugPattern: {
    id: 'Hanya huruf kecil, angka, dan tanda hubung di antaranya.',
    en: 'Only small letters, digits, and hyphens between them.',
  },
  slugReserved: {
    id: 'Alamat ini dipakai situs. Pilih yang lain.',
    en: 'The site uses this address. Choose another one.',
  },
  slugTaken: { id: 'Alamat ini sudah dipakai event lain.', en: 'Another event has this address.' },
  imagesNone: {
    id: 'Belum ada gambar event. Halaman event tampil tanpa galeri.',
    en: 'There is no image of the event. Its page has no gallery.',
  },
  priceAboveOrder: {
    id: 'Satu vote, dengan pajak dan biayanya, melebihi batas satu order ({orderMax}).',
    en: 'One vote, with tax and fee, is above the limit of one order ({orderMax}).',
  },
  priceBelowMethods: {
    id: 'Satu vote belum bisa dibayar dengan {below}: paling sedikit {from} per order.',
    en: 'One vote alone cannot be paid by {below}: an order there is at least {from}.',
  },
  priceAboveMethods: {
    id: 'Satu vote tidak bisa dibayar dengan {above}: paling banyak {upTo} per order.',
    en: 'One vote cannot be paid by {above}: an order there is at most {upTo}.',
  },
  reasonRequired: {
    id: 'Tulis alasannya; publik akan membacanya.',
    en: 'Give a reason; the public will read it.',
  },
  pictureAddress: { id: 'Unggah gambarnya terlebih dahulu.', en: 'Upload the picture first.' },
  pictureGone: {
    id: 'Gambar ini tidak ada lagi. Unggah sekali lagi.',
    en: 'This picture is no longer there. Upload it again.',
  },
  pictureTooManyBytes: {
    id: 'Berkas ini lebih dari {megabytes} MB. Perkecil fotonya atau simpan sebagai JPEG, lalu unggah lagi.',
    en: 'This file has more than {megabytes} MB. Make the photo smaller or save it as JPEG and upload it again.',
  },
  pictureTooManyPixels: {
    id: 'Foto ini {width} × {height} piksel ({measured} megapiksel), terlalu besar. Perkecil sampai sisi terpanjangnya 4.000 piksel, lalu unggah lagi.',
    en: 'This photo has {width} × {height} pixels ({measured} megapixels), which is too much. Make its longest side 4,000 pixels and upload it again.',
  },
  pictureTooManyFrames: {
    id: 'Animasi ini lebih dari {frames} bingkai. Unggah satu gambar yang diam.',
    en: 'This animation has more than {frames} frames. Upload a single still picture.',
  },
  pictureTooLarge: {
    id: 'Gambar ini terlalu besar. Perkecil sampai sisi terpanjangnya 4.000 piksel, lalu unggah lagi.',
    en: 'This picture is too large. Make its longest side 4,000 pixels and upload it again.',
  },
  pictureWrongKind: {
    id: 'Ini berkas {kind}, bukan gambar yang diterima. Simpan sebagai JPEG atau PNG, lalu unggah lagi.',
    en: 'This is a file of the kind {kind}, which is not taken. Save it as JPEG or PNG and upload it again.',
  },
  pictureTooDemanding: {
    id: 'Gambar ini terlalu rumit untuk diolah. Simpan sebagai JPEG atau PNG biasa, lalu unggah lagi.',
    en: 'This picture is too intricate to be worked on. Save it as a plain JPEG or PNG and upload it again.',
  },
  pictureUnreadable: {
    id: 'Ini bukan gambar yang dapat dibaca. Simpan sebagai JPEG, PNG, WebP, atau SVG, lalu unggah lagi.',
    en: 'This is no picture that can be read. Save it as JPEG, PNG, WebP or SVG and upload it again.',
  },
  eventUnknown: {
    id: 'Event ini tidak ada pada penyelenggara yang sama.',
    en: 'The organizer has no such event.',
  },
  lockedByOrders: {
    id: 'Terkunci sejak order pertama: aturan yang sudah dibayar orang tidak berubah.',
    en: 'Locked since the first order: rules that people have paid under do not change.',
  },
  lockedByStart: {
    id: 'Terkunci: hanya bisa diubah sebelum event dimulai.',
    en: 'Locked: this can only be changed before the event starts.',
  },
  lockedEnd: {
    id: 'Terkunci: event sudah dimulai. Pakai Perpanjang untuk menggeser waktu selesai.',
    en: 'Locked: the event has started. Use Extend to move its end.',
  },
  lockedByEnd: { id: 'Terkunci: event sudah berakhir.', en: 'Locked: the event is over.' },
  finalistsTooMany: { id: 'Paling banyak 1.000 finalis per event.', en: 'At most 1,000 finalists an event.' },
  correctionEmpty: {
    id: 'Belum ada yang berubah: betulkan nama, kategori, atau foto.',
    en: 'Nothing is changed: correct the name, the category or the photo.',
  },
  finalistNumberTaken: {
    id: 'Nomor ini sudah dipakai finalis lain.',
    en: 'Another finalist has this number.',
  },
  finalistNumberInvalid: {
    id: 'Nomor dari 1 sampai 9999, atau kosong.',
    en: 'A number from 1 to 9999, or none.',
  },
  finalistTwice: {
    id: 'Nama dan kategori ini sudah ada.',
    en: 'There is a finalist of this name and category already.',
  },
  untilAfterFrom: {
    id: 'Saat hasil dibuka harus setelah saat mulai disembunyikan.',
    en: 'Results can only be revealed after they were hidden.',
  },
  eventImagesTooMany: { id: 'Paling banyak 20 gambar per event.', en: 'At most 20 images an event.' },
  importTooManyRows: { id: 'Paling banyak 500 baris.', en: 'At most 500 rows.' },
  importEmpty: { id: 'Tidak ada baris untuk ditambahkan.', en: 'There are no rows to add.' },
  passwordCommon: {
    id: 'Kata sandi ini terlalu umum dan mudah ditebak. Pilih yang lain.',
    en: 'This password is too common and easy to guess. Choose another one.',
  },
  passwordOwnName: {
    id: 'Kata sandi ini berisi nama, username, atau email Anda. Pilih yang lain.',
    en: 'This password is made of your name, username or email. Choose another one.',
  },
  nameUnreadable: {
    id: 'Nama ini berisi tanda yang tidak terlihat atau tidak sah.',
    en: 'This name has signs that cannot be seen or are not allowed.',
  },
  textUnreadable: {
    id: 'Teks ini berisi tanda yang tidak terlihat atau tidak sah.',
    en: 'This text has signs that cannot be seen or are not allowed.',
  },
  nameIsLink: {
    id: 'Nama tidak boleh berisi tautan. Beri spasi setelah titik.',
    en: 'A name must not hold a link. Put a space after a dot.',
  },
  numberUnreadable: {
    id: 'Tulis angka bulat, misalnya 48.250 atau 48,25 rb.',
    en: 'Enter a whole number, for example 48,250 or 48.25k.',
  },
  cartFinalistTwice: {
    id: 'Seorang finalis ada dua kali di keranjang. Muat ulang halaman, lalu coba lagi.',
    en: 'A finalist stands in the cart twice. Reload the page and try again.',
  },
  cartSumWrong: {
    id: 'Jumlah suara tidak sama dengan isi keranjang. Muat ulang halaman, lalu coba lagi.',
    en: 'The number of votes is not the sum of the cart. Reload the page and try again.',
  },
  needsConsent: { id: 'Butuh persetujuan Sorak.', en: 'Needs the consent of Sorak.' },
  changesNothing: {
    id: 'Tidak ada yang berubah dari isi sekarang.',
    en: 'Nothing differs from what there is.',
  },
  terms: { id: 'Anda harus menyetujui syarat layanan.', en: 'You must accept the terms of service.' },
} satisfies Record<string, Sentence>;

/** What may be wrong with a field, by name. Use cases have no language: people read the sentence of that name. */
export type FieldFault = keyof typeof sentences;

/** Whether a text is one of these names. */
export function isFieldFault(text: string): text is FieldFault {
  return Object.hasOwn(sentences, text);
}

/** The sentence of that name, its placeholders still to be filled; null for any other text. */
export function fieldSentence(name: FieldFault, language: Language): string;
export function fieldSentence(name: string, language: Language): string | null;
export function fieldSentence(name: string, language: Language): string | null {
  return isFieldFault(name) ? sentences[name][language] : null;
}
