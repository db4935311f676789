import type { Language } from '#contracts/language.ts';
import { type Letter, layOutLetter, withoutLinks } from '../mail/index.ts';

interface Words {
  subject: string;
  greeting: string;
  body: string;
  button: string;
  foot: string;
}

const words = {
  password_reset: {
    id: {
      subject: 'Buat kata sandi baru untuk akun Sorak Anda',
      greeting: 'Halo',
      body: 'Ada permintaan untuk membuat kata sandi baru bagi akun ini. Tautan di bawah berlaku 30 menit dan hanya dapat dipakai sekali.',
      button: 'Buat kata sandi baru',
      foot: 'Jika bukan Anda yang meminta, abaikan email ini. Kata sandi Anda tidak berubah.',
    },
    en: {
      subject: 'Make a new password for your Sorak account',
      greeting: 'Hello',
      body: 'Somebody asked for a new password for this account. The link below works for 30 minutes and only once.',
      button: 'Make a new password',
      foot: 'If that was not you, ignore this email. Your password has not changed.',
    },
  },
  email_verification: {
    id: {
      subject: 'Verifikasi email akun Sorak Anda',
      greeting: 'Halo',
      body: 'Tekan tautan di bawah agar email ini dapat memulihkan akun Anda. Tautan berlaku 24 jam.',
      button: 'Verifikasi email',
      foot: 'Jika Anda tidak mengenal akun ini, abaikan email ini.',
    },
    en: {
      subject: 'Verify the email of your Sorak account',
      greeting: 'Hello',
      body: 'Open the link below so that this email can recover your account. The link works for 24 hours.',
      button: 'Verify the email',
      foot: 'If you do not know this account, ignore this email.',
    },
  },
  factor_added: {
    id: {
      subject: 'Verifikasi dua langkah ditambahkan ke akun Sorak Anda',
      greeting: 'Halo',
      body: 'Sebuah passkey atau aplikasi autentikator baru saja ditambahkan ke akun ini. Sesi lain sudah dikeluarkan.',
      button: 'Lihat keamanan akun',
      foot: 'Jika bukan Anda, segera buat kata sandi baru dan hubungi kami.',
    },
    en: {
      subject: 'A second factor was added to your Sorak account',
      greeting: 'Hello',
      body: 'A passkey or an authenticator app was just added to this account. Other sessions were signed out.',
      button: 'See the account’s security',
      foot: 'If that was not you, make a new password at once and contact us.',
    },
  },
  factor_removed: {
    id: {
      subject: 'Verifikasi dua langkah dihapus dari akun Sorak Anda',
      greeting: 'Halo',
      body: 'Sebuah passkey atau aplikasi autentikator baru saja dihapus dari akun ini. Sesi lain sudah dikeluarkan.',
      button: 'Lihat keamanan akun',
      foot: 'Jika bukan Anda, segera buat kata sandi baru dan hubungi kami.',
    },
    en: {
      subject: 'A second factor was removed from your Sorak account',
      greeting: 'Hello',
      body: 'A passkey or an authenticator app was just removed from this account. Other sessions were signed out.',
      button: 'See the account’s security',
      foot: 'If that was not you, make a new password at once and contact us.',
    },
  },
  recovery_codes_renewed: {
    id: {
      subject: 'Kode pemulihan akun Sorak Anda diganti',
      greeting: 'Halo',
      body: 'Kode pemulihan baru dibuat untuk akun ini. Kode yang lama tidak berlaku lagi, dan sesi lain sudah dikeluarkan.',
      button: 'Lihat keamanan akun',
      foot: 'Jika bukan Anda, segera buat kata sandi baru dan hubungi kami.',
    },
    en: {
      subject: 'The recovery codes of your Sorak account were replaced',
      greeting: 'Hello',
      body: 'New recovery codes were made for this account. The old ones work no more, and other sessions were signed out.',
      button: 'See the account’s security',
      foot: 'If that was not you, make a new password at once and contact us.',
    },
  },
  factors_reset: {
    id: {
      subject: 'Verifikasi dua langkah akun Sorak Anda direset',
      greeting: 'Halo',
      body: 'Super admin Sorak menghapus semua passkey, aplikasi autentikator, dan kode pemulihan akun ini. Semua sesi sudah dikeluarkan.',
      button: 'Masuk dan siapkan lagi',
      foot: 'Jika Anda tidak memintanya, hubungi kami.',
    },
    en: {
      subject: 'The second factor of your Sorak account was reset',
      greeting: 'Hello',
      body: 'A super admin of Sorak removed all passkeys, authenticator apps and recovery codes of this account. All sessions were signed out.',
      button: 'Log in and set up again',
      foot: 'If you did not ask for this, contact us.',
    },
  },
} as const satisfies Record<string, Record<Language, Words>>;

/** A letter with one link. */
export function writeAccountLetter({
  template,
  language,
  to,
  name,
  token,
}: {
  template: keyof typeof words;
  language: Language;
  to: string;
  /** Null for an address that belongs to no account. */
  name: string | null;
  /** Null where the link proves nothing. */
  token: string | null;
}): Letter {
  const { subject, greeting, body, button, foot }: Words = words[template][language];
  const salutation = name === null ? `${greeting},` : `${greeting} ${withoutLinks(name)},`;
  return layOutLetter({
    template,
    to,
    language,
    subject,
    greeting: salutation,
    body,
    button,
    secret: token,
    foot,
  });
}
