/** How usernames and e-mails are compared: case and Unicode spelling make no difference. */
export function loginKey(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase();
}

/** True for two spellings of one address, and where there is none twice. */
export function isSameAddress(one: string | null, other: string | null): boolean {
  return (one === null ? null : loginKey(one)) === (other === null ? null : loginKey(other));
}
