import type { Language } from '#contracts/language.ts';

type Words = Record<Language, string>;
const words = (id: string, en: string): Words => ({ id, en });

/** What was done, by action. `{who}` did it, `{what}` is the name of what it was done to. */
export const SENTENCES: Readonly<Record<string, Words>> = {
  'account.create': words('{who} membuat akun {what}', '{who} made the account {what}'),
  'event.create': words('{who} membuat draf event {what}', '{who} made a draft of the event {what}'),
  'event.edit': words('{who} mengubah event {what}', '{who} changed the event {what}'),
  'event.publish': words('{who} menerbitkan event {what}', '{who} published the event {what}'),
  'event.clone': words('{who} menyalin event menjadi {what}', '{who} copied an event to {what}'),
  'event.close': words('{who} menutup event {what}', '{who} closed the event {what}'),
  'event.cancel': words('{who} membatalkan event {what}', '{who} canceled the event {what}'),
  'event.extend': words('{who} memperpanjang event {what}', '{who} extended the event {what}'),
  'event.remove': words('{who} menghapus event {what}', '{who} deleted the event {what}'),
  'event.release-orders': words(
    '{who} meminta semua pesanan terbuka event {what} dilepas',
    '{who} asked for all open orders of the event {what} to be released',
  ),
  'event.keep-lock': words(
    '{who} melepas pesanan event {what}, tetapi kunci aturannya tetap',
    '{who} released orders of the event {what}, but the lock on its rules stays',
  ),
  'event.lift-lock': words(
    '{who} membuka kunci aturan event {what}',
    '{who} lifted the lock on the rules of the event {what}',
  ),
  'event.set-blackout': words(
    '{who} mengatur kapan hasil event {what} disembunyikan',
    '{who} set when the results of the event {what} are hidden',
  ),
  'event.reveal-results': words(
    '{who} membuka hasil event {what}',
    '{who} revealed the results of the event {what}',
  ),
  'event.preview-link': words(
    '{who} mengubah tautan pratinjau event {what}',
    '{who} changed the preview link of the event {what}',
  ),
  'event.request-change': words(
    '{who} mengajukan perubahan event {what}',
    '{who} asked for a change of the event {what}',
  ),
  'event.withdraw-request': words(
    '{who} menarik pengajuan perubahan event {what}',
    '{who} withdrew the request for a change of the event {what}',
  ),
  'event.grant-change': words(
    '{who} menyetujui perubahan event {what} yang diajukan',
    '{who} granted the change of the event {what} that was asked for',
  ),
  'event.refuse-change': words(
    '{who} menolak perubahan event {what} yang diajukan',
    '{who} refused the change of the event {what} that was asked for',
  ),
  'event_image.add': words('{who} menambah gambar event {what}', '{who} added a picture to the event {what}'),
  'event_image.change': words(
    '{who} mengganti gambar event {what}',
    '{who} changed a picture of the event {what}',
  ),
  'event_image.remove': words(
    '{who} menghapus gambar event {what}',
    '{who} deleted a picture of the event {what}',
  ),
  'event_organizer.create': words(
    '{who} mendaftarkan penyelenggara {what}',
    '{who} made the organizer {what}',
  ),
  'event_organizer.update': words(
    '{who} mengubah penyelenggara {what}',
    '{who} changed the organizer {what}',
  ),
  'event_organizer.activate': words(
    '{who} mengaktifkan penyelenggara {what}',
    '{who} activated the organizer {what}',
  ),
  'event_organizer.deactivate': words(
    '{who} menonaktifkan penyelenggara {what}',
    '{who} deactivated the organizer {what}',
  ),
  'event_organizer.reset_password': words(
    '{who} mengatur ulang kata sandi penyelenggara {what}',
    '{who} reset the password of the organizer {what}',
  ),
  'finalist.create': words(
    '{who} menambah finalis event {what}',
    '{who} added finalists to the event {what}',
  ),
  'finalist.edit': words('{who} mengubah finalis {what}', '{who} changed the finalist {what}'),
  'finalist.correct': words('{who} mengoreksi finalis {what}', '{who} corrected the finalist {what}'),
  'finalist.order': words(
    '{who} mengubah urutan finalis event {what}',
    '{who} changed the order of the finalists of the event {what}',
  ),
  'finalist.remove': words('{who} menghapus finalis {what}', '{who} deleted the finalist {what}'),
  'finalist.withdraw': words('{who} menarik finalis {what}', '{who} withdrew the finalist {what}'),
  'finalist.return': words('{who} mengembalikan finalis {what}', '{who} took the finalist {what} back'),
  'finalist.apply_qr': words(
    '{who} memasang kode QR finalis {what}',
    '{who} applied the QR code of the finalist {what}',
  ),
  'hero_image.create': words('{who} menambah gambar latar {what}', '{who} added the hero image {what}'),
  'order.check': words(
    '{who} menanyakan pesanan {what} kepada penyedia pembayaran',
    '{who} asked the payment provider about the order {what}',
  ),
  'picture.upload': words('{who} mengunggah gambar {what}', '{who} uploaded the picture {what}'),
  'screen.create': words('{who} membuat layar panggung {what}', '{who} made the hall screen {what}'),
  'screen.change': words('{who} mengubah layar panggung {what}', '{who} changed the hall screen {what}'),
  'screen.revoke': words('{who} mencabut layar panggung {what}', '{who} revoked the hall screen {what}'),
  'support_message.update': words(
    '{who} mengubah status pesan {what}',
    '{who} changed the state of the message {what}',
  ),
  'support_message.answer': words('{who} menjawab pesan {what}', '{who} answered the message {what}'),
  'support_message.note': words(
    '{who} mencatat pada pesan {what}',
    '{who} wrote a note to the message {what}',
  ),
  'team.invite': words(
    '{who} mengundang anggota ke tim penyelenggara {what}',
    '{who} invited a member into the team of the organizer {what}',
  ),
  'refund.ask': words(
    '{who} meminta pengembalian dana pesanan {what}',
    '{who} asked for a refund of the order {what}',
  ),
  'refund.approve': words(
    '{who} menyetujui pengembalian dana pesanan {what}',
    '{who} approved a refund of the order {what}',
  ),
  'refund.reject': words(
    '{who} menolak pengembalian dana pesanan {what}',
    '{who} refused a refund of the order {what}',
  ),
  'refund.withdraw': words(
    '{who} membatalkan pengembalian dana pesanan {what}',
    '{who} took back a refund of the order {what}',
  ),
  'refund.resend_letter': words(
    '{who} mengirim lagi email pengembalian dana pesanan {what}',
    '{who} sent the letter about the refund of the order {what} again',
  ),
  'case.decide': words('{who} memutuskan kasus pesanan {what}', '{who} decided a case of the order {what}'),
  'case.ask': words(
    '{who} mengajukan keputusan atas kasus pesanan {what}',
    '{who} asked for a decision about a case of the order {what}',
  ),
  'case.approve': words(
    '{who} menyetujui keputusan atas kasus pesanan {what}',
    '{who} approved a decision about a case of the order {what}',
  ),
  'case.reject': words(
    '{who} menolak keputusan atas kasus pesanan {what}',
    '{who} refused a decision about a case of the order {what}',
  ),
  'case.withdraw': words(
    '{who} menarik kembali keputusan atas kasus pesanan {what}',
    '{who} took back a decision about a case of the order {what}',
  ),
  'case.evidence': words(
    '{who} mengunduh bukti kasus pesanan {what}',
    '{who} downloaded the evidence of a case of the order {what}',
  ),
  'refund_run.ask': words(
    '{who} meminta pengembalian massal event {what}',
    '{who} asked for the refund run of the event {what}',
  ),
  'refund_run.approve': words(
    '{who} menyetujui pengembalian massal event {what}',
    '{who} approved the refund run of the event {what}',
  ),
  'refund_run.reject': words(
    '{who} menolak pengembalian massal event {what}',
    '{who} refused the refund run of the event {what}',
  ),
  'refund_run.stop': words(
    '{who} menghentikan pengembalian massal event {what}',
    '{who} stopped the refund run of the event {what}',
  ),
  'refund_run.resume': words(
    '{who} melanjutkan pengembalian massal event {what}',
    '{who} went on with the refund run of the event {what}',
  ),
  'team.resend_invitation': words(
    '{who} mengirim ulang undangan ke tim penyelenggara {what}',
    '{who} sent an invitation into the team of the organizer {what} again',
  ),
  'team.revoke_invitation': words(
    '{who} mencabut undangan ke tim penyelenggara {what}',
    '{who} revoked an invitation into the team of the organizer {what}',
  ),
  'team.join': words(
    '{who} bergabung dengan tim penyelenggara dengan akun {what}',
    '{who} joined the team of an organizer with the account {what}',
  ),
  'team.change_member': words(
    '{who} mengubah peran {what} di tim penyelenggara',
    '{who} changed the role of {what} in the team of an organizer',
  ),
  'team.remove_member': words(
    '{who} mengeluarkan {what} dari tim penyelenggara',
    '{who} removed {what} from the team of an organizer',
  ),
  'report.upload': words('{who} mulai mengunggah laporan {what}', '{who} began to upload the report {what}'),
  'report.part': words(
    '{who} mengunggah bagian laporan {what}',
    '{who} uploaded a part of the report {what}',
  ),
  'report.import': words(
    '{who} menyerahkan laporan {what} untuk dibukukan',
    '{who} handed the report {what} in to be booked',
  ),
  'bank_account.add': words(
    '{who} menambahkan rekening pencairan untuk {what}',
    '{who} added a bank account for payouts of {what}',
  ),
  'bank_account.remove': words(
    '{who} menghapus rekening pencairan {what}',
    '{who} removed a bank account for payouts of {what}',
  ),
  'payout.ask': words('{who} meminta pencairan {what}', '{who} asked for the payout {what}'),
  'payout.approve': words('{who} menyetujui pencairan {what}', '{who} approved the payout {what}'),
  'payout.reject': words('{who} menolak pencairan {what}', '{who} refused the payout {what}'),
  'payout.withdraw': words('{who} membatalkan pencairan {what}', '{who} took the payout {what} back'),
  'payout.resend_invoice': words(
    '{who} mengirim ulang invoice pencairan {what}',
    '{who} sent the invoice of the payout {what} again',
  ),
  'transfer.export': words(
    '{who} membuat berkas transfer {what} untuk bank',
    '{who} made the transfer file {what} for the bank',
  ),
  'transfer.record': words(
    '{who} mencatat bahwa transfer kepada {what} sudah dijalankan bank',
    '{who} typed in that the bank has carried out the transfer to {what}',
  ),
  'transfer.confirm': words(
    '{who} mengonfirmasi transfer kepada {what}',
    '{who} confirmed the transfer to {what}',
  ),
  'transfer.fail': words(
    '{who} mencatat bahwa transfer kepada {what} gagal',
    '{who} noted that the transfer to {what} failed',
  ),
  'transfer.decide': words(
    '{who} memutuskan apa yang terjadi dengan transfer kepada {what}',
    '{who} decided what became of the transfer to {what}',
  ),
  'user.create': words('{who} membuat akun {what}', '{who} made the account {what}'),
  'user.update': words('{who} mengubah akun {what}', '{who} changed the account {what}'),
  'user.logout': words(
    '{who} mengeluarkan akun {what} dari semua perangkat',
    '{who} logged {what} out everywhere',
  ),
  'user.reset_password': words(
    '{who} mengatur ulang kata sandi akun {what}',
    '{who} reset the password of the account {what}',
  ),
  'user.reset_factors': words(
    '{who} mereset verifikasi dua langkah akun {what}',
    '{who} reset the second factor of the account {what}',
  ),
};

const SCRIPT = words('Skrip di server', 'A script on the server');
const GONE = words('Akun yang sudah tidak ada', 'An account that is gone');

/** What a field is called; one that is not here is named as it is stored. */
export const FIELDS: Readonly<Record<string, Words>> = {
  name: words('Nama', 'Name'),
  title: words('Nama', 'Name'),
  email: words('Email', 'E-mail'),
  phone: words('Telepon', 'Phone'),
  phone_number: words('Telepon', 'Phone'),
  description: words('Deskripsi', 'Description'),
  tagline: words('Tagline', 'Tagline'),
  category: words('Kategori', 'Category'),
  number: words('Nomor', 'Number'),
  price: words('Harga per suara', 'Price per vote'),
  start: words('Mulai', 'Start'),
  end: words('Selesai', 'End'),
  from: words('Disembunyikan dari', 'Hidden from'),
  until: words('Disembunyikan sampai', 'Hidden until'),
  revealed_at: words('Dibuka pada', 'Revealed at'),
  reason: words('Alasan', 'Reason'),
  note: words('Catatan', 'Note'),
  order_id: words('Pesanan', 'Order'),
  topic: words('Perihal', 'Matter'),
  amount: words('Jumlah', 'Amount'),
  votes_to_fall: words('Vote yang dikurangi', 'Votes that fall'),
  route: words('Cara pengembalian', 'Way of the refund'),
  decision: words('Keputusan', 'Decision'),
  factors: words('Passkey dan aplikasi autentikator', 'Passkeys and authenticator apps'),
  status: words('Status', 'Status'),
  state: words('Status', 'State'),
  at: words('Waktu', 'Time'),
  is_active: words('Aktif', 'Active'),
  role_id: words('Peran', 'Role'),
  platform_role: words('Peran di platform', 'Role inside the platform'),
  team_role: words('Peran di tim', 'Role in the team'),
  event_ids: words('Event yang dipilih', 'Chosen events'),
  invited_by: words('Diundang oleh', 'Invited by'),
  organizer_id: words('Penyelenggara', 'Organizer'),
  event_organizer_id: words('Penyelenggara', 'Organizer'),
  finalists: words('Finalis', 'Finalists'),
  social_media: words('Media sosial', 'Social media'),
  social_media_link: words('Media sosial', 'Social media'),
  follower_count: words('Pengikut', 'Followers'),
  profile_image: words('Foto profil', 'Profile image'),
  background_image: words('Gambar latar', 'Background'),
  unique_name: words('Alamat halaman', 'Page address'),
  percentage_eo: words('Bagian penyelenggara', 'Organizer’s share'),
  is_show: words('Ditampilkan', 'Shown'),
  is_home: words('Tampil di beranda', 'On the home page'),
  is_qr_available: words('Kode QR', 'QR code'),
  preview_link: words('Tautan pratinjau', 'Preview link'),
  id: words('ID', 'ID'),
  url: words('Alamat berkas', 'File address'),
  type: words('Jenis', 'Kind'),
  bytes: words('Ukuran dalam bita', 'Size in bytes'),
  username: words('Nama pengguna', 'Username'),
  user_id: words('Pengguna', 'User'),
  event_id: words('Acara', 'Event'),
  finalist_id: words('Finalis', 'Finalist'),
  remark_id: words('Catatan', 'Remark'),
  cloned_from: words('Disalin dari', 'Copied from'),
  rules_locked_at: words('Aturan terkunci sejak', 'Rules locked since'),
  orders: words('Pesanan', 'Orders'),
  released_orders: words('Pesanan yang dilepas', 'Released orders'),
  paid_orders: words('Pesanan yang sudah dibayar', 'Orders that were paid'),
  left_orders: words('Pesanan yang masih terbuka', 'Orders that are still open'),
  withdrawn: words('Mengundurkan diri', 'Withdrawn'),
  banner_image: words('Gambar banner', 'Banner image'),
  qr_image: words('Gambar QR', 'QR picture'),
  qr_banner: words('Banner QR', 'QR banner'),
  variant: words('Tampilan', 'Look'),
  show: words('Yang ditayangkan', 'Shown'),
  rows: words('Jumlah baris', 'Number of rows'),
  covered: words('Peringkat yang masih tertutup', 'Covered places'),
  frozen: words('Dibekukan', 'Frozen'),
  purpose: words('Untuk', 'For'),
  account: words('Rekening', 'Account'),
  reference: words('Nomor referensi', 'Reference'),
  lines: words('Rincian', 'Lines'),
  transfer_id: words('Transfer', 'Transfer'),
  is_name_checked: words('Nama diperiksa di bank', 'Name checked at the bank'),
  letters: words('Jumlah email', 'Number of emails'),
  failure: words('Sebab gagal', 'Why it failed'),
  transfers: words('Transfer', 'Transfers'),
  kind: words('Jenis', 'Kind'),
  first_day: words('Hari pertama', 'First day'),
  last_day: words('Hari terakhir', 'Last day'),
  file_name: words('Nama berkas', 'File name'),
  part: words('Bagian', 'Part'),
  received: words('Bita yang diterima', 'Bytes received'),
};
const YES = words('ya', 'yes');
const NO = words('tidak', 'no');

/** The sentence of a line; an action that has none is shown by its name. */
export function auditSentence(
  line: { action: string; who: string | null; isScript: boolean; what: string },
  language: Language,
): string {
  const who = line.who ?? (line.isScript ? SCRIPT : GONE)[language];
  const sentence = SENTENCES[line.action]?.[language] ?? `{who}: ${line.action} {what}`;
  // The names are put in at once: one that holds `{what}` is a name.
  return sentence.replace(/\{(who|what)\}/g, (_whole, part) => (part === 'who' ? who : line.what));
}

/** What an action is called in a list to choose from: its sentence without names. */
export function actionWords(action: string, language: Language): string {
  const sentence = SENTENCES[action]?.[language];
  if (!sentence) return action;
  const bare = sentence
    .replace(/\{(who|what)\}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}

/** A field by its name; of one inside another (`customer.name`) each part. Former versions called a finalist's fields as they are stored. */
export function fieldWords(field: string, language: Language): string {
  const wireName = (part: string) => part.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const parts = field.split('.').map((part) => FIELDS[wireName(part)]?.[language] ?? part);
  return parts.join(' · ');
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** A value as people write it: yes and no, numbers with points, times in Jakarta. */
export function valueWords(value: unknown, language: Language): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return (value ? YES : NO)[language];
  if (typeof value === 'number') return new Intl.NumberFormat(language).format(value);
  if (typeof value === 'string' && INSTANT.test(value)) {
    const time = new Intl.DateTimeFormat(language, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Asia/Jakarta',
    });
    return `${time.format(new Date(value))} WIB`;
  }
  return String(value);
}
