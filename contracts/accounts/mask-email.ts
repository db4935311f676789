/** A voter's e-mail as ROLE002 sees it: `rina.paramita@surel.test` → `r***@surel.test`. Empty stays empty. */
export function maskEmail(email: string | null): string {
  if (!email) return '';
  const at = email.lastIndexOf('@');
  if (at < 1) return '***';
  return `${[...email][0]}***${email.slice(at)}`;
}
