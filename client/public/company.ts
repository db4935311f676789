import { company } from '#contracts/company.ts';

export { company };

export const phoneHref = `tel:${company.phone.replace(/[^+\d]/g, '')}`;
export const emailHref = `mailto:${company.email}`;
