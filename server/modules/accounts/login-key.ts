/** How usernames and e-mails are compared: case and Unicode spelling make no difference. */
export function loginKey(text: string): string {
  return text.trim().normalize('NFKC').toLowerCase();
}
