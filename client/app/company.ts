/** What the footer and the contact links say about the operator. One file, for the operator to edit. */
export const company = {
  address: 'Jl. Kemang Utara 18, Jakarta Selatan 12730',
  email: 'bantuan@sorak.test',
  phone: '+62 21 5550 0142',
} as const;

export const phoneHref = `tel:${company.phone.replace(/[^+\d]/g, '')}`;
export const emailHref = `mailto:${company.email}`;
