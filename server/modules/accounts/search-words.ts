/** The words that find a person: of the name, the username and the e-mail, whole and at their dots, without case. */
export function searchWords({
  name,
  username,
  email,
}: {
  name: string;
  username: string;
  email: string | null;
}): string[] {
  const whole = `${name} ${username} ${email ?? ''}`.normalize('NFKC').toLowerCase().split(/\s+/);
  const parts = whole.flatMap((word) => word.split(/[^\p{L}\p{N}]+/u));
  return [...new Set([...whole, ...parts])].filter(Boolean);
}
