export const share = {
  title: 'Bagikan {{name}}',
  cheer: 'Dukung',
  link: 'Tautan finalis',
  copy: 'Salin',
  copied: 'Link copied!',
  unsupported: 'Browser ini tidak bisa menyalin tautan. Tautannya sudah dipilih, salin secara manual.',
  failed: 'Tautan gagal disalin. Tautannya sudah dipilih, salin secara manual.',
  whatsapp: 'WhatsApp',
  more: 'Lainnya',
  text: 'Dukung {{name}} di {{event}}: {{link}}',
  textOnly: 'Dukung {{name}} di {{event}}',
} as const;
