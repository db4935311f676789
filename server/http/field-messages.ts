import type * as z from 'zod/mini';
import type { Language } from '#contracts/language.ts';
import { type FieldFault, fieldSentence, isFieldFault } from '../platform/field-faults.ts';
import { fill } from '../platform/sentence.ts';

type Issue = z.core.$ZodIssue;

/** Fields whose rule deserves words of its own, by the last part of their path. */
const ownWords: Record<string, { codes: readonly Issue['code'][]; say: FieldFault }> = {
  username: { codes: ['invalid_format'], say: 'username' },
  phone: { codes: ['invalid_format'], say: 'phone' },
  termsAccepted: { codes: ['invalid_value', 'invalid_type'], say: 'terms' },
};

const formatWords: Record<string, FieldFault> = {
  email: 'email',
  url: 'url',
  datetime: 'date',
  date: 'date',
  time: 'date',
};

/** The sentence for one broken rule. Never repeats what was sent. */
export function fieldMessage(issue: Issue, language: Language): string {
  const [name, values] = choose(issue);
  return fill(fieldSentence(name, language), values);
}

function choose(issue: Issue): [FieldFault, Record<string, string | number>?] {
  // A schema may name the sentence of a rule itself.
  const named = issue.code === 'custom' ? (issue.params?.sentence ?? issue.message) : issue.message;
  if (typeof named === 'string' && isFieldFault(named)) return [named];
  const own = ownWords[String(issue.path.at(-1) ?? '')];
  if (own?.codes.includes(issue.code)) return [own.say];
  switch (issue.code) {
    case 'invalid_type':
      return [issue.input === undefined || issue.input === null ? 'required' : 'wrongType'];
    case 'too_small':
      return chooseTooSmall(issue);
    case 'too_big':
      return [
        issue.origin === 'string' ? 'textTooLong' : isList(issue.origin) ? 'listTooLong' : 'numberTooBig',
        { maximum: String(issue.maximum) },
      ];
    case 'invalid_format':
      return [formatWords[issue.format] ?? 'pattern'];
    case 'invalid_value':
      return [issue.input === undefined ? 'required' : 'choice'];
    case 'not_multiple_of':
      return ['multiple', { divisor: issue.divisor }];
    case 'unrecognized_keys':
      return ['unknownKeys'];
    default:
      return ['wrongType'];
  }
}

function chooseTooSmall(issue: z.core.$ZodIssueTooSmall): [FieldFault, Record<string, string>?] {
  const minimum = String(issue.minimum);
  if (issue.origin === 'string') return issue.minimum === 1 ? ['required'] : ['textTooShort', { minimum }];
  return [isList(issue.origin) ? 'listTooShort' : 'numberTooSmall', { minimum }];
}

function isList(origin: string): boolean {
  return origin === 'array' || origin === 'set';
}
