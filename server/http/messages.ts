import type { Request } from 'express';
import type { ErrorCode } from '#contracts/errors.ts';
import { LANGUAGES, type Language } from '#contracts/language.ts';
import type { Sentence } from '../platform/sentence.ts';

/** The language that the request prefers among ours; Indonesian when it names none of them. */
export function languageOf(request: Pick<Request, 'acceptsLanguages'>): Language {
  const accepted = request.acceptsLanguages([...LANGUAGES]);
  return LANGUAGES.find((language) => language === accepted) ?? 'id';
}

/** What people read for each error code. */
export const errorSentences: Record<ErrorCode, Sentence> = {
  malformed_request: { id: 'Permintaan tidak dapat dibaca.', en: 'The request cannot be read.' },
  malformed_json: { id: 'Isi permintaan bukan JSON yang sah.', en: 'The request body is not valid JSON.' },
  idempotency_key_invalid: {
    id: 'Kunci permintaan harus 8 sampai 64 huruf, angka, garis bawah, atau tanda hubung.',
    en: 'The idempotency key must be 8 to 64 letters, digits, underscores or hyphens.',
  },
  csrf_header_missing: {
    id: 'Permintaan ini tidak datang dari halaman kami. Muat ulang halaman dan coba lagi.',
    en: 'This request did not come from our page. Reload the page and try again.',
  },
  session_required: { id: 'Silakan masuk terlebih dahulu.', en: 'Please log in first.' },
  session_ended: {
    id: 'Sesi Anda telah berakhir. Silakan masuk kembali.',
    en: 'Your session has ended. Please log in again.',
  },
  invalid_credentials: {
    id: 'Email, username, atau kata sandi salah.',
    en: 'Email, username or password is wrong.',
  },
  invalid_signature: {
    id: 'Tanda tangan pesan tidak sah.',
    en: 'The signature of the message is not valid.',
  },
  forbidden: { id: 'Anda tidak berhak melakukan ini.', en: 'You are not allowed to do this.' },
  password_change_required: {
    id: 'Ganti kata sandi awal Anda terlebih dahulu.',
    en: 'Change your initial password first.',
  },
  factor_setup_required: {
    id: 'Akun ini wajib memakai verifikasi dua langkah. Siapkan terlebih dahulu.',
    en: 'This account needs a second factor. Set one up first.',
  },
  step_up_required: {
    id: 'Tindakan ini butuh verifikasi ulang. Buktikan bahwa ini Anda, lalu lanjutkan.',
    en: 'This action needs a fresh proof that it is you. Verify, then go on.',
  },
  all_events_required: {
    id: 'Angka ini dihitung dari semua event penyelenggara. Anda bertugas untuk event tertentu saja.',
    en: 'This figure is of all events of the organizer. You work for chosen ones.',
  },
  team_account_required: {
    id: 'Undangan ini untuk akun tim penyelenggara. Keluar dahulu, lalu buka tautannya lagi.',
    en: 'This invitation is for an account of organizer staff. Log out first, then open the link again.',
  },
  invitation_for_other_address: {
    id: 'Undangan ini untuk alamat email lain. Masuk dengan akun yang memakai alamat itu.',
    en: 'This invitation is for another email address. Log in with the account that has it.',
  },
  other_person_required: {
    id: 'Ini harus dilakukan orang lain: dua orang memindahkan uang, bukan satu.',
    en: 'Somebody else has to do this: money is moved by two people, not by one.',
  },
  origin_not_allowed: {
    id: 'Permintaan dari situs lain tidak diizinkan.',
    en: 'Requests from another site are not allowed.',
  },
  not_found: { id: 'Tidak ditemukan.', en: 'Not found.' },
  event_not_found: { id: 'Event tidak ditemukan.', en: 'The event was not found.' },
  image_not_found: { id: 'Gambar tidak ditemukan.', en: 'The image was not found.' },
  finalist_not_found: { id: 'Finalis tidak ditemukan.', en: 'The finalist was not found.' },
  order_not_found: { id: 'Order tidak ditemukan.', en: 'The order was not found.' },
  session_not_found: { id: 'Sesi tidak ditemukan.', en: 'The session was not found.' },
  organizer_not_found: { id: 'Event organizer tidak ditemukan.', en: 'The event organizer was not found.' },
  user_not_found: { id: 'Pengguna tidak ditemukan.', en: 'The user was not found.' },
  member_not_found: { id: 'Anggota tim tidak ditemukan.', en: 'The team member was not found.' },
  change_request_not_found: {
    id: 'Pengajuan perubahan tidak ditemukan.',
    en: 'The request for a change was not found.',
  },
  case_not_found: { id: 'Kasus tidak ditemukan.', en: 'The case was not found.' },
  refund_run_not_found: { id: 'Pengembalian massal tidak ditemukan.', en: 'The refund run was not found.' },
  event_not_canceled: {
    id: 'Hanya uang event yang dibatalkan yang dikembalikan sekaligus.',
    en: 'Only the money of a canceled event is given back all at once.',
  },
  refund_run_open: {
    id: 'Pengembalian massal lain untuk event ini belum selesai.',
    en: 'Another refund run of this event is not over.',
  },
  refund_run_changed: {
    id: 'Pengembalian massal ini sudah berubah. Muat ulang, lalu putuskan lagi.',
    en: 'This refund run has changed. Load it again, then decide.',
  },
  own_refund: {
    id: 'Pengembalian dana harus disetujui oleh orang lain.',
    en: 'A refund has to be approved by somebody else.',
  },
  own_decision: {
    id: 'Keputusan ini harus disetujui oleh orang lain.',
    en: 'This decision has to be approved by somebody else.',
  },
  refund_of_others: {
    id: 'Hanya peminta atau penyetuju yang dapat membatalkan pengembalian dana ini.',
    en: 'Only whoever asked for this refund, or may approve it, can take it back.',
  },
  payout_not_found: { id: 'Pencairan tidak ditemukan.', en: 'The payout was not found.' },
  own_payout: {
    id: 'Pencairan harus disetujui oleh orang lain.',
    en: 'A payout has to be approved by somebody else.',
  },
  payout_changed: {
    id: 'Pencairan ini sudah berubah. Muat ulang, lalu putuskan lagi.',
    en: 'This payout has changed. Load it again, then decide.',
  },
  payout_not_final: {
    id: 'Hasil {event} belum final, jadi dananya belum bisa dicairkan.',
    en: 'The result of {event} is not final, so its money cannot be paid out yet.',
  },
  payout_stopped: {
    id: 'Pencairan {event} ditahan sampai selisih laporannya selesai.',
    en: 'Payouts of {event} are stopped until a difference in its reports is resolved.',
  },
  payout_exceeds_available: {
    id: 'Dana {event} yang tersedia lebih sedikit dari itu.',
    en: 'Less than that of the money of {event} is available.',
  },
  payout_owed_differs: {
    id: 'Kekurangan {event} harus ikut dilunasi, sebesar keadaannya sekarang.',
    en: 'What {event} owes has to be settled with it, as much as it is now.',
  },
  payout_leaves_nothing: {
    id: 'Setelah kekurangan dilunasi, tidak ada dana yang tersisa untuk dicairkan.',
    en: 'Once what is owed is settled, nothing is left to pay out.',
  },
  bank_account_not_found: {
    id: 'Rekening ini tidak ada lagi.',
    en: 'This bank account is not there any more.',
  },
  bank_account_gone: {
    id: 'Rekening tujuan pencairan ini sudah dihapus.',
    en: 'The bank account of this payout was removed.',
  },
  bank_account_exists: {
    id: 'Rekening ini sudah terdaftar.',
    en: 'This bank account is registered already.',
  },
  bank_account_waits: {
    id: 'Rekening baru belum bisa menerima dana. Coba lagi setelah masa tunggunya selesai.',
    en: 'A new bank account takes no money yet. Try again when its waiting time is over.',
  },
  account_name_differs: {
    id: 'Nama pemilik rekening di bank berbeda dengan yang Anda tulis.',
    en: 'The bank has another name for this account than the one you typed.',
  },
  account_check_unavailable: {
    id: 'Bank tidak menjawab. Coba lagi sebentar lagi.',
    en: 'The bank did not answer. Try again in a moment.',
  },
  refund_of_other_account: {
    id: 'Pengembalian dana ini milik akun lain. Masuk dengan akun yang membayar order ini.',
    en: 'This refund belongs to another account. Log in with the one that paid the order.',
  },
  refund_not_possible: {
    id: 'Dana sebanyak itu tidak dapat dikembalikan dari order ini.',
    en: 'That much cannot be given back of this order.',
  },
  refund_outdated: {
    id: 'Order ini sudah berubah. Lihat lagi apa yang akan dikembalikan.',
    en: 'This order has changed. Look again at what would be given back.',
  },
  refund_open: {
    id: 'Pengembalian dana lain dari order ini masih berjalan.',
    en: 'Another refund of this order is still under way.',
  },
  case_changed: {
    id: 'Kasus ini sudah berubah. Muat ulang, lalu putuskan lagi.',
    en: 'This case has changed. Load it again, then decide.',
  },
  decision_not_possible: {
    id: 'Keputusan ini tidak dapat diambil untuk kasus ini sekarang.',
    en: 'This cannot be decided about this case now.',
  },
  refund_lines_invalid: {
    id: 'Vote yang dipilih tidak sesuai dengan jumlah yang dikembalikan.',
    en: 'The chosen votes do not fit what is given back.',
  },
  invitation_not_found: { id: 'Undangan tidak ditemukan.', en: 'The invitation was not found.' },
  factor_not_found: {
    id: 'Passkey atau aplikasi autentikator ini tidak ada lagi.',
    en: 'This passkey or authenticator app is not there any more.',
  },
  support_message_not_found: { id: 'Pesan tidak ditemukan.', en: 'The message was not found.' },
  report_not_found: { id: 'Laporan tidak ditemukan.', en: 'The report was not found.' },
  report_not_receiving: {
    id: 'Berkas laporan ini sudah diserahkan.',
    en: 'The file of this report was handed in already.',
  },
  report_incomplete: {
    id: 'Berkas laporan ini belum lengkap. Unggah bagian yang belum ada.',
    en: 'The file of this report is not all there. Upload what is missing.',
  },
  report_days_invalid: {
    id: 'Pilih hari yang berurutan, paling banyak {days}, dan tidak di masa depan.',
    en: 'Choose days in their order, {days} at most, and none to come.',
  },
  transfer_not_found: { id: 'Transfer tidak ditemukan.', en: 'The transfer was not found.' },
  transfer_under_way: {
    id: 'Transfer sebelumnya belum pasti gagal, jadi belum bisa dicoba lagi.',
    en: 'The former transfer has not failed for certain, so it cannot be tried again yet.',
  },
  transfer_not_changeable: {
    id: 'Keadaan transfer ini sudah berubah, atau tindakan ini tidak berlaku untuknya. Muat ulang halaman.',
    en: 'The state of this transfer has changed, or this cannot be done to it. Reload the page.',
  },
  transfer_reference_differs: {
    id: 'Nomor referensi ini berbeda dengan yang dicatat. Periksa lagi mutasi rekening.',
    en: 'This reference differs from the one that was typed in. Look at the bank statement again.',
  },
  amount_not_transferable: {
    id: 'Jumlah ini tidak dapat ditransfer ke bank itu.',
    en: 'This amount cannot be transferred to that bank.',
  },
  bank_account_unusable: {
    id: 'Bank tidak menemukan rekening ini, atau rekening itu tidak aktif. Periksa bank dan nomornya, atau isi rekening lain.',
    en: 'The bank does not find this account, or it is not active. Check bank and number, or name another account.',
  },
  link_invalid: {
    id: 'Tautan ini tidak berlaku lagi. Minta tautan baru.',
    en: 'This link no longer works. Ask for a new one.',
  },
  conflict: {
    id: 'Data telah berubah. Muat ulang halaman dan coba lagi.',
    en: 'The data has changed meanwhile. Reload the page and try again.',
  },
  price_changed: {
    id: 'Harga telah berubah. Periksa jumlah baru sebelum membayar.',
    en: 'The price has changed. Check the new amount before you pay.',
  },
  event_not_open: {
    id: 'Event ini sedang tidak menerima vote.',
    en: 'This event does not take votes at the moment.',
  },
  event_canceled: {
    id: 'Event ini dibatalkan, jadi tidak menerima vote lagi dan tidak ada yang ditagih.',
    en: 'This event was canceled. It takes no more votes, and nothing has been charged.',
  },
  checkout_in_progress: {
    id: 'Order Anda sedang dibuat. Tunggu sebentar lalu coba lagi.',
    en: 'Your order is being created. Wait a moment and try again.',
  },
  payment_being_checked: {
    id: 'Pembayaran sebelumnya masih diperiksa. Coba lagi sebentar lagi.',
    en: 'Your previous payment is still being checked. Try again in a moment.',
  },
  spend_limit_reached: {
    id: 'Terima kasih atas dukungan Anda. Batas belanja hari ini di event ini {limit}; yang masih bisa dipakai {left}. Besok Anda bisa memilih lagi.',
    en: 'Thank you for your support. Today’s spending limit on this event is {limit}; {left} of it is left. You can vote again tomorrow.',
  },
  already_paid: { id: 'Order ini sudah dibayar.', en: 'This order has been paid already.' },
  not_cancelable: {
    id: 'Order ini tidak dapat dibatalkan lagi.',
    en: 'This order can no longer be canceled.',
  },
  edit_conflict: {
    id: 'Orang lain sudah mengubahnya lebih dulu. Periksa perbedaannya, lalu simpan lagi.',
    en: 'Somebody else has changed this first. Look at the differences, then save again.',
  },
  rules_locked: {
    id: 'Sebagian isian terkunci dan tidak dapat diubah lagi.',
    en: 'Some fields are locked and can no longer be changed.',
  },
  rules_being_changed: {
    id: 'Aturan event ini sedang diubah. Tunggu sebentar, lalu coba lagi.',
    en: 'The rules of this event are being changed. Wait a moment, then try again.',
  },
  event_has_payments: {
    id: 'Sudah ada order yang dibayar, jadi kuncinya tidak bisa dibuka lagi. Yang salah diperbaiki lewat koreksi.',
    en: 'An order has been paid, so the lock can no longer be lifted. What is wrong is put right by a correction.',
  },
  open_orders_left: {
    id: 'Ada {count} order terbuka yang belum bisa dilepas: penyedia pembayaran belum menjawab, atau pembelinya baru saja membuka pembayaran. Coba lagi sebentar lagi.',
    en: 'There are {count} open orders that could not be released yet: the payment provider did not answer, or a payer is just opening the payment. Try again in a moment.',
  },
  finalist_number_taken: {
    id: 'Nomor itu sudah dipakai finalis lain di event ini.',
    en: 'Another finalist of this event has that number.',
  },
  finalist_in_orders: {
    id: 'Finalis {name} tercantum di sebuah order, yang masih bisa dibayar belakangan, jadi tidak dapat dihapus.',
    en: 'An order names the finalist {name} and could still be paid late, so they cannot be deleted.',
  },
  correction_not_needed: {
    id: 'Belum ada order: ubah finalisnya langsung, tanpa koreksi.',
    en: 'There are no orders yet: edit the finalist itself, without a correction.',
  },
  status_change_refused: {
    id: 'Status itu tidak bisa dipilih. Pakai Tutup, Batalkan, atau Perpanjang.',
    en: 'This status cannot be chosen. Use Close, Cancel or Extend.',
  },
  event_not_publishable: {
    id: 'Event ini belum bisa diterbitkan. Perbaiki dahulu yang disebutkan.',
    en: 'This event cannot be published yet. Mend first what is named.',
  },
  slug_taken: {
    id: 'Alamat halaman itu sudah dipakai event lain.',
    en: 'Another event has that page address.',
  },
  event_not_deletable: {
    id: 'Event ini sudah punya order, jadi tidak dapat dihapus. Batalkan bila tidak jadi berlangsung.',
    en: 'This event has orders, so it cannot be deleted. Cancel it if it does not take place.',
  },
  event_not_draft: {
    id: 'Event ini sudah terbit, jadi bukan draft yang bisa dihapus begitu saja.',
    en: 'This event is published, so it is no draft that can be removed.',
  },
  event_completed: {
    id: 'Event ini sudah selesai, dan yang sudah selesai tidak dihapus.',
    en: 'This event is completed, and what is completed is not deleted.',
  },
  event_image_needed: {
    id: 'Event perlu paling sedikit satu gambar. Tambahkan yang lain dahulu.',
    en: 'An event needs at least one image. Add another one first.',
  },
  organizer_has_open_events: {
    id: 'Organizer ini masih punya {count} event yang akan datang atau berlangsung. Tutup atau batalkan dahulu.',
    en: 'This organizer still has {count} upcoming or ongoing events. Close or cancel them first.',
  },
  event_organizer_inactive: {
    id: 'Organizer ini sedang nonaktif. Aktifkan dahulu sebelum membuat atau menerbitkan event.',
    en: 'This organizer is inactive. Activate it before an event is made or published.',
  },
  last_super_admin: {
    id: 'Ini super admin aktif terakhir. Tunjuk super admin lain terlebih dahulu.',
    en: 'This is the last active super admin. Appoint another one first.',
  },
  last_owner: {
    id: 'Ini pemilik terakhir tim. Tunjuk pemilik lain terlebih dahulu.',
    en: 'This is the last owner of the team. Appoint another one first.',
  },
  already_member: { id: 'Orang ini sudah ada di tim.', en: 'This person is in the team already.' },
  already_invited: {
    id: 'Alamat ini sudah diundang. Kirim ulang atau cabut undangannya.',
    en: 'This address is invited already. Send the invitation again, or revoke it.',
  },
  consent_required: {
    id: 'Perubahan ini butuh persetujuan Sorak. Ajukan perubahannya.',
    en: 'This change needs the consent of Sorak. Ask for it.',
  },
  change_already_requested: {
    id: 'Event ini sudah punya pengajuan perubahan yang terbuka. Tarik dahulu, atau tunggu keputusannya.',
    en: 'This event has an open request for a change already. Withdraw it, or wait for the decision.',
  },
  change_request_closed: {
    id: 'Pengajuan ini sudah ditarik atau diputuskan.',
    en: 'This request has been withdrawn or decided already.',
  },
  customer_account: {
    id: 'Alamat ini dipakai akun pemilih. Akun tim selalu terpisah: minta undangan ke alamat email lain.',
    en: 'This address belongs to a voter’s account. Staff has an account of its own: ask to be invited at another address.',
  },
  results_hidden: {
    id: 'Hasil event ini disembunyikan sampai diumumkan, dan bukti pembayaran menyebut finalisnya.',
    en: 'The results of this event are hidden until they are revealed, and receipts name its finalists.',
  },
  reveal_too_early: {
    id: 'Hasil event ini disembunyikan dan voting belum ditutup: belum ada peringkat yang bisa dibuka.',
    en: 'The results of this event are hidden and voting is not closed: no place can be opened yet.',
  },
  receipt_unavailable: {
    id: 'Bukti pembayaran hanya ada untuk transaksi yang sudah lunas.',
    en: 'There is a receipt only for transactions that have been settled.',
  },
  payload_too_large: { id: 'Isi permintaan terlalu besar.', en: 'The request body is too large.' },
  unsupported_media_type: {
    id: 'Jenis isi permintaan tidak didukung.',
    en: 'The type of the request body is not supported.',
  },
  validation_failed: {
    id: 'Beberapa isian belum benar. Periksa kembali.',
    en: 'Some fields are not right yet. Please check them.',
  },
  idempotency_key_reused: {
    id: 'Kunci permintaan ini sudah dipakai untuk isi yang lain.',
    en: 'This idempotency key was used for another body.',
  },
  request_in_progress: {
    id: 'Permintaan yang sama masih dikerjakan. Tunggu sebentar, lalu lihat hasilnya.',
    en: 'The same request is still being worked on. Wait a moment, then look at what came of it.',
  },
  finalist_has_withdrawn: {
    id: 'Finalis {name} mengundurkan diri. Hapus dari pilihan Anda, lalu lanjutkan.',
    en: 'Finalist {name} has withdrawn. Take them out of your choice, then go on.',
  },
  finalist_not_in_event: {
    id: 'Salah satu finalis bukan peserta event ini.',
    en: 'One of the finalists does not belong to this event.',
  },
  cart_empty: {
    id: 'Keranjang Anda kosong. Tambahkan vote terlebih dahulu.',
    en: 'Your cart is empty. Please add item to your cart first.',
  },
  too_many_votes: {
    id: 'Jumlah vote dalam satu order melebihi batas.',
    en: 'There are too many votes in one order.',
  },
  amount_too_large: {
    id: 'Jumlah pembayaran melebihi batas satu order.',
    en: 'The amount is above the limit of one order.',
  },
  last_factor: {
    id: 'Akun ini wajib punya verifikasi dua langkah. Tambahkan yang lain sebelum menghapus yang terakhir.',
    en: 'This account needs a second factor. Add another one before you remove the last.',
  },
  factor_taken: {
    id: 'Passkey ini sudah terdaftar.',
    en: 'This passkey is registered already.',
  },
  too_many_factors: {
    id: 'Satu akun paling banyak punya {most} passkey dan aplikasi autentikator. Hapus satu terlebih dahulu.',
    en: 'An account has at most {most} passkeys and authenticator apps. Remove one first.',
  },
  no_factors: {
    id: 'Akun ini tidak punya verifikasi dua langkah.',
    en: 'This account has no second factor.',
  },
  own_factors: {
    id: 'Verifikasi dua langkah Anda sendiri hanya dapat direset oleh super admin lain.',
    en: 'Only another super admin can reset your own second factor.',
  },
  factor_invalid: {
    id: 'Kode atau passkey tidak cocok. Coba lagi.',
    en: 'The code or passkey does not match. Try again.',
  },
  challenge_invalid: {
    id: 'Waktunya habis. Mulai lagi dari awal.',
    en: 'The time for this is over. Start again.',
  },
  login_expired: {
    id: 'Waktu untuk masuk habis. Masukkan kata sandi lagi.',
    en: 'The time to log in is over. Enter the password again.',
  },
  wrong_password: { id: 'Kata sandi salah.', en: 'The password is wrong.' },
  password_unchanged: {
    id: 'Kata sandi baru harus berbeda dari yang lama.',
    en: 'The new password must differ from the old one.',
  },
  organizer_required: {
    id: 'Pilih event organizer yang aktif untuk peran ini.',
    en: 'Choose an active event organizer for this role.',
  },
  username_taken: { id: 'Username ini sudah dipakai.', en: 'This username is taken.' },
  email_taken: { id: 'Email ini sudah terdaftar.', en: 'This email is registered already.' },
  too_many_requests: {
    id: 'Terlalu banyak percobaan. Coba lagi dalam {seconds} detik.',
    en: 'Too many attempts. Try again in {seconds} seconds.',
  },
  too_many_letters: {
    id: 'Terlalu banyak email diminta. Coba lagi dalam {minutes} menit.',
    en: 'Too many emails were asked for. Try again in {minutes} minutes.',
  },
  internal: {
    id: 'Terjadi kesalahan di pihak kami. Sebutkan nomor permintaan bila menghubungi kami.',
    en: 'Something went wrong on our side. Mention the request id when you contact us.',
  },
  document_not_ready: {
    id: 'Dokumen masih disiapkan. Coba lagi sebentar lagi.',
    en: 'The document is still being made. Try again in a moment.',
  },
  unavailable: {
    id: 'Layanan sedang tidak tersedia. Coba lagi sebentar lagi.',
    en: 'The service is not available at the moment. Try again shortly.',
  },
  payment_provider_unavailable: {
    id: 'Layanan pembayaran sedang tidak tersedia. Coba lagi sebentar lagi.',
    en: 'The payment service is not available at the moment. Try again shortly.',
  },
};

/** What people read when something went well. */
export const noticeSentences = {
  qr_applied: { id: 'QR applied successfully', en: 'The QR code was applied.' },
  login_succeeded: { id: 'Login berhasil!', en: 'Login successful!' },
  login_continues: {
    id: 'Kata sandi benar. Lanjutkan dengan verifikasi dua langkah.',
    en: 'The password is right. Go on with your second factor.',
  },
  factor_added: { id: 'Verifikasi dua langkah ditambahkan.', en: 'The second factor was added.' },
  factor_renamed: { id: 'Nama disimpan.', en: 'The name was saved.' },
  factor_removed: { id: 'Verifikasi dua langkah dihapus.', en: 'The second factor was removed.' },
  recovery_codes_made: {
    id: 'Kode pemulihan baru dibuat. Yang lama tidak berlaku lagi.',
    en: 'New recovery codes were made. The old ones work no more.',
  },
  stepped_up: { id: 'Terverifikasi.', en: 'Verified.' },
  factors_reset: {
    id: 'Verifikasi dua langkah pengguna ini direset.',
    en: 'The second factor of this user was reset.',
  },
  register_succeeded: { id: 'Pendaftaran berhasil!', en: 'Registration successful!' },
  logout_succeeded: { id: 'Anda telah keluar.', en: 'You have logged out.' },
  account_saved: { id: 'Akun disimpan.', en: 'The account was saved.' },
  spend_limit_waits: {
    id: 'Disimpan. Batas yang lebih longgar berlaku setelah 24 jam; sampai saat itu batas yang sekarang tetap dipakai.',
    en: 'Saved. A higher limit holds after 24 hours; until then the present one stays.',
  },
  settings_saved: { id: 'Setelan disimpan.', en: 'The settings were saved.' },
  password_changed: {
    id: 'Kata sandi diganti. Sesi lain sudah diakhiri.',
    en: 'The password was changed. Other sessions have ended.',
  },
  session_ended: { id: 'Sesi itu diakhiri.', en: 'The session has ended.' },
  other_sessions_ended: { id: 'Semua sesi lain diakhiri.', en: 'All other sessions have ended.' },
  change_requested: { id: 'Pengajuan perubahan dikirim.', en: 'The request for a change was sent.' },
  change_withdrawn: { id: 'Pengajuan perubahan ditarik.', en: 'The request for a change was withdrawn.' },
  change_granted: { id: 'Perubahan disetujui dan berlaku.', en: 'The change was granted and is in force.' },
  change_refused: { id: 'Pengajuan perubahan ditolak.', en: 'The request for a change was refused.' },
  refund_asked: {
    id: 'Pengembalian dana diminta dan menunggu persetujuan.',
    en: 'The refund was asked for and waits to be approved.',
  },
  refund_approved: { id: 'Pengembalian dana diproses.', en: 'The refund is on its way.' },
  refund_rejected: { id: 'Pengembalian dana ditolak.', en: 'The refund was refused.' },
  refund_withdrawn: { id: 'Pengembalian dana dibatalkan.', en: 'The refund was taken back.' },
  refund_letter_sent: { id: 'Email dikirim lagi.', en: 'The email was sent again.' },
  refund_account_named: { id: 'Rekening Anda tersimpan.', en: 'Your account is stored.' },
  refund_run_asked: {
    id: 'Pengembalian massal diminta dan menunggu persetujuan orang lain.',
    en: 'The refund run was asked for and waits for somebody else’s approval.',
  },
  refund_run_started: { id: 'Pengembalian massal berjalan.', en: 'The refund run is under way.' },
  refund_run_rejected: { id: 'Pengembalian massal ditolak.', en: 'The refund run was refused.' },
  refund_run_stopped: { id: 'Pengembalian massal dihentikan.', en: 'The refund run was stopped.' },
  decision_asked: {
    id: 'Keputusan diajukan dan menunggu persetujuan orang lain.',
    en: 'The decision was asked for and waits for somebody else to approve it.',
  },
  decision_rejected: { id: 'Keputusan ditolak.', en: 'The decision was refused.' },
  decision_withdrawn: { id: 'Keputusan ditarik kembali.', en: 'The decision was taken back.' },
  case_decided: { id: 'Keputusan tersimpan.', en: 'The decision is stored.' },
  bank_account_added: {
    id: 'Rekening disimpan. Semua pemilik tim diberi tahu lewat email.',
    en: 'The bank account was stored. Every owner of the team gets an email.',
  },
  bank_account_removed: {
    id: 'Rekening dihapus. Semua pemilik tim diberi tahu lewat email.',
    en: 'The bank account was removed. Every owner of the team gets an email.',
  },
  payout_asked: {
    id: 'Pencairan diminta dan menunggu persetujuan.',
    en: 'The payout was asked for and waits to be approved.',
  },
  payout_approved: { id: 'Pencairan disetujui.', en: 'The payout was approved.' },
  payout_rejected: { id: 'Pencairan ditolak.', en: 'The payout was refused.' },
  payout_withdrawn: { id: 'Pencairan dibatalkan.', en: 'The payout was taken back.' },
  invoice_sent: { id: 'Invoice dikirim lewat email.', en: 'The invoice is on its way by email.' },
  member_invited: { id: 'Undangan dikirim.', en: 'The invitation was sent.' },
  invitation_revoked: { id: 'Undangan dicabut.', en: 'The invitation was revoked.' },
  member_changed: { id: 'Peran anggota disimpan.', en: 'The role of the member was saved.' },
  member_removed: { id: 'Anggota dikeluarkan dari tim.', en: 'The member was removed from the team.' },
  transfer_file_made: { id: 'Berkas untuk bank dibuat.', en: 'The file for the bank was made.' },
  transfer_recorded: {
    id: 'Transfer dicatat. Orang lain perlu mengonfirmasinya.',
    en: 'The transfer was typed in. Somebody else has to confirm it.',
  },
  transfer_confirmed: { id: 'Transfer dikonfirmasi.', en: 'The transfer was confirmed.' },
  transfer_failed: { id: 'Transfer dicatat gagal.', en: 'The transfer was noted as failed.' },
  report_announced: { id: 'Laporan siap diunggah.', en: 'The report can be uploaded.' },
  report_part_stored: { id: 'Bagian laporan tersimpan.', en: 'The part of the report is stored.' },
  report_submitted: { id: 'Laporan sedang dibaca.', en: 'The report is being read.' },
  transfer_decided: { id: 'Keputusan dicatat.', en: 'The decision was noted.' },
  team_joined: { id: 'Anda sudah bergabung dengan tim.', en: 'You have joined the team.' },
  reset_requested: {
    id: 'Jika ada akun dengan email itu, tautannya sedang dikirim.',
    en: 'If there is an account with that email, the link is on its way.',
  },
  password_reset: {
    id: 'Kata sandi diganti. Silakan masuk.',
    en: 'The password was changed. Please log in.',
  },
  verification_sent: {
    id: 'Tautan verifikasi dikirim ke email Anda.',
    en: 'A verification link is on its way to your email.',
  },
  email_verified: { id: 'Email diverifikasi.', en: 'The email is verified.' },
  account_deleted: {
    id: 'Akun Anda dihapus.',
    en: 'Your account was deleted.',
  },
  organizer_created: { id: 'Create EO successful', en: 'Event organizer created.' },
  organizer_saved: { id: 'Data event organizer disimpan.', en: 'The event organizer was saved.' },
  organizer_deactivated: { id: 'Event organizer dinonaktifkan.', en: 'The event organizer was deactivated.' },
  organizer_activated: {
    id: 'Event organizer diaktifkan kembali.',
    en: 'The event organizer is active again.',
  },
  initial_password_made: { id: 'Kata sandi baru dibuat.', en: 'A new password was made.' },
  user_created: { id: 'Pengguna dibuat.', en: 'The user was created.' },
  user_saved: { id: 'Data pengguna disimpan.', en: 'The user was saved.' },
  user_logged_out: { id: 'Semua sesi pengguna ini diakhiri.', en: 'All sessions of this user were ended.' },
  support_received: {
    id: 'Pesan Anda terkirim. Kami membalas lewat email.',
    en: 'Your message was sent. We answer by email.',
  },
  support_saved: { id: 'Perubahan pesan disimpan.', en: 'The message was saved.' },
  support_answered: { id: 'Balasan dikirim lewat email.', en: 'The answer is on its way by email.' },
  picture_stored: { id: 'Gambar tersimpan.', en: 'The picture was stored.' },
  hero_image_created: { id: 'Gambar latar ditambahkan.', en: 'The background was added.' },
  event_created: { id: 'Draf event tersimpan.', en: 'The draft of the event was stored.' },
  event_cloned: { id: 'Event disalin ke draf baru.', en: 'The event was copied into a new draft.' },
  preview_link_made: { id: 'Tautan pratinjau dibuat.', en: 'The preview link was made.' },
  preview_link_revoked: { id: 'Tautan pratinjau dicabut.', en: 'The preview link was revoked.' },
  event_saved: { id: 'Successfully update event details.', en: 'The details of the event were saved.' },
  event_published: { id: 'Event diterbitkan.', en: 'The event was published.' },
  event_closed: { id: 'Voting event ditutup.', en: 'Voting for the event was closed.' },
  provider_confirmed: {
    id: 'Sesuai dengan status terbaru dari penyedia pembayaran.',
    en: 'As the payment provider has it now.',
  },
  provider_not_started: {
    id: 'Penyedia pembayaran belum mengenal pembayaran untuk order ini.',
    en: 'The payment provider knows of no payment of this order yet.',
  },
  provider_unknown: {
    id: 'Penyedia pembayaran tidak menjawab. Tidak ada yang berubah; coba lagi sebentar lagi.',
    en: 'The payment provider did not answer. Nothing has changed; try again in a moment.',
  },
  event_canceled: { id: 'Event dibatalkan.', en: 'The event was canceled.' },
  rules_unlocked: {
    id: 'Kunci dibuka. Harga, jadwal, pembagian, dan finalis bisa diubah lagi.',
    en: 'The lock is lifted. Price, dates, shares and finalists can be changed again.',
  },
  event_extended: { id: 'Event diperpanjang.', en: 'The event was extended.' },
  event_removed: { id: 'Successfully remove event.', en: 'The event was removed.' },
  image_created: { id: 'Successfully create image.', en: 'The image was added.' },
  image_saved: { id: 'Successfully update image.', en: 'The image was replaced.' },
  image_removed: { id: 'Successfully remove image.', en: 'The image was removed.' },
  finalist_created: { id: 'Successfully create finalist.', en: 'The finalist was added.' },
  finalists_created: { id: 'Finalis ditambahkan.', en: 'The finalists were added.' },
  finalists_checked: {
    id: 'Berkas diperiksa; belum ada yang disimpan.',
    en: 'The file was checked; nothing is stored yet.',
  },
  finalist_saved: { id: 'Successfully update finalist.', en: 'The finalist was saved.' },
  finalist_withdrawn: {
    id: 'Pengunduran diri disimpan dan diumumkan.',
    en: 'The withdrawal is stored and public.',
  },
  finalist_returned: { id: 'Finalis ikut lagi; itu diumumkan.', en: 'The finalist stands again, in public.' },
  finalist_corrected: { id: 'Koreksi disimpan dan diumumkan.', en: 'The correction is stored and public.' },
  finalists_ordered: { id: 'Urutan finalis disimpan.', en: 'The order of the finalists is stored.' },
  finalists_removed: { id: 'Finalis dihapus.', en: 'The finalists were removed.' },
  finalist_removed: { id: 'Successfully remove finalist.', en: 'The finalist was removed.' },
  blackout_set: {
    id: 'Pengaturan hasil tersembunyi disimpan.',
    en: 'The setting of the hidden results was saved.',
  },
  results_revealed: { id: 'Hasil ditampilkan kembali.', en: 'The results are shown again.' },
  screen_created: { id: 'Tautan layar dibuat.', en: 'The screen link was made.' },
  screen_changed: { id: 'Layar diperbarui.', en: 'The screen was changed.' },
  screen_revoked: { id: 'Tautan layar dicabut.', en: 'The screen link was revoked.' },
  order_canceled: { id: 'Order dibatalkan.', en: 'The order was canceled.' },
} as const satisfies Record<string, Sentence>;

/** The notice of that name in the request's language. */
export function notice(
  request: Pick<Request, 'acceptsLanguages'>,
  name: keyof typeof noticeSentences,
): string {
  return noticeSentences[name][languageOf(request)];
}

/** The sentence of an error code; null when the text is not a code. */
export function errorSentence(code: string, language: Language): string | null {
  return Object.hasOwn(errorSentences, code) ? errorSentences[code as ErrorCode][language] : null;
}
