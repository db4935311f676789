import { dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as indonesian } from '@zxcvbn-ts/language-id';

/** What is public of whoever the password is for. */
export interface PasswordOwner {
  name: string;
  username: string;
  email: string | null;
}

/** The names of the sentences that forms have for it. */
export type PasswordWeakness = 'passwordCommon' | 'passwordOwnName';

/** What is left of a password beside public words has to be at least so long. */
const LEAST_REST = 4;
const LEAST_OWN_WORD = 3;
const LEAST_DIFFERENT = 4;

/** What Indonesians call a password, which the lists have not. */
const OF_OURS = ['katasandi', 'katakunci'];

/** The 49,000 passwords that leaked most, and what Indonesians make one of: their most used words and names. Read once, at the first use. */
let lists: { passwords: ReadonlySet<string>; words: ReadonlySet<string> } | undefined;

/**
 * Why a password is one of the first that somebody would try: it is common, with or without digits and signs around it, or made of the
 * person's own names. Null when it is neither. Length is the contract's business.
 */
export function weaknessOf(password: string, owner: PasswordOwner): PasswordWeakness | null {
  const typed = asCompared(password);
  if (isOfOwnWords(typed, owner)) return 'passwordOwnName';
  return isCommon(typed) ? 'passwordCommon' : null;
}

function isCommon(typed: string): boolean {
  lists ??= {
    passwords: new Set(common['passwords-common']),
    words: new Set([...OF_OURS, ...indonesian['commonWords-id'], ...indonesian['names-id']].map(asCompared)),
  };
  const { passwords, words } = lists;
  // `Password2026!` is `password` to whoever guesses.
  const core = typed.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const joined = core.replaceAll(/[^\p{L}]/gu, '');
  if ([typed, core, joined].some((each) => passwords.has(each))) return true;
  if (words.has(core) || words.has(joined)) return true;
  // `aaaaaaaa`, `12121212`, `abcabcabc`
  return new Set(typed).size < LEAST_DIFFERENT || /^(.{1,5})\1+$/u.test(typed);
}

function isOfOwnWords(typed: string, { name, username, email }: PasswordOwner): boolean {
  const whole = [name, username, email ?? ''].map(asCompared);
  const words = whole
    .flatMap((text) => [text, text.replaceAll(/[^\p{L}\p{N}]/gu, ''), ...text.split(/[^\p{L}\p{N}]/u)])
    .filter((word) => [...word].length >= LEAST_OWN_WORD)
    // The longest first, so that a part does not break the whole.
    .sort((one, other) => other.length - one.length);
  const rest = words.reduce((left, word) => left.replaceAll(word, ' '), typed);
  if (rest === typed) return false;
  return rest.replaceAll(/[^\p{L}]/gu, '').length < LEAST_REST;
}

/** Case and spelling make no difference to whoever guesses. */
function asCompared(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
