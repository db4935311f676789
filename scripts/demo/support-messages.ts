import { hasSupportMessages, insertSupportMessage } from '#server/modules/support/index.ts';
import { knownAccounts } from './accounts.ts';

const HOUR_MS = 3_600_000;

const admin = knownAccounts.find(({ roleId }) => roleId === 'ROLE001');
const by = (text: string) => ({ authorId: admin?.id ?? '', author: admin?.name ?? '', text });

/** What people wrote to the support, the oldest first. */
const messages = [
  {
    hoursAgo: 190,
    name: 'Yulia Hartati',
    email: 'yulia.hartati@contoh.test',
    message:
      'Selamat siang, apakah pembayaran lewat virtual account yang sudah kedaluwarsa bisa dibayar ulang? Saya terlambat dua menit.',
    state: 'answered' as const,
    answers: [
      by(
        'Halo Bu Yulia, nomor yang kedaluwarsa tidak dapat dibayar lagi. Buka History Order lalu tekan Bayar lagi; keranjangnya masih ada. Bila uang telanjur terkirim, bank mengembalikannya dalam 1 sampai 3 hari kerja.',
      ),
    ],
  },
  {
    hoursAgo: 75,
    name: 'Rudi Setiawan',
    email: 'rudi.setiawan@contoh.test',
    message:
      'Saya membayar QRIS kemarin malam, saldo terpotong, tetapi suaranya baru tampil hampir satu menit kemudian. Apakah jumlahnya benar?',
    state: 'in_progress' as const,
    notes: [by('Pembayaran diterima 20.14.07, dihitung 20.14.52. Jumlah suara cocok dengan order.')],
  },
  {
    hoursAgo: 26,
    name: 'SMK Tunas Karya Bandung',
    email: 'osis@tunaskarya.test',
    message:
      'Kami ingin mengadakan pemilihan duta sekolah bulan depan untuk sekitar 40 finalis. Berapa bagian penyelenggara dan apakah posternya bisa dicetak sendiri?',
  },
  {
    hoursAgo: 7,
    name: 'Fitriani Lestari',
    email: 'fitri.lestari@contoh.test',
    message:
      'Foto finalis nomor 12 di event Gita Pelajar sepertinya tertukar dengan nomor 21. Mohon diperiksa.',
  },
  {
    hoursAgo: 1.5,
    name: 'Daniel Kurnia',
    email: 'daniel.kurnia@contoh.test',
    message: 'Bisakah nama saya tampil di daftar pendukung? Saya sudah memberi 50 suara untuk adik saya.',
  },
];

/** Fills the support desk, once. */
export async function plantSupportMessages(now: Date): Promise<void> {
  if (await hasSupportMessages()) return;
  for (const { hoursAgo, ...message } of messages) {
    const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS);
    await insertSupportMessage({ language: 'id', ...message, createdAt });
  }
}
