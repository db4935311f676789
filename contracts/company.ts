/** What the footer, the contact links and the receipts say about the operator. One file, for the operator to edit. */
export const company = {
  address: 'Jl. Kemang Utara 18, Jakarta Selatan 12730',
  email: 'bantuan@sorak.test',
  phone: '+62 21 5550 0142',
} as const;
