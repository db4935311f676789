import {
  type DeskFinalist,
  FINALIST_CATEGORY_MAX,
  FINALIST_NAME_MAX,
  type NewFinalistRequest,
  NO_SOCIAL_MEDIA,
} from '#contracts/finalists/desk-finalists.ts';
import { FINALIST_NUMBER_MAX } from '#contracts/finalists/finalist-number.ts';
import { changedFields, mergeValues } from '../../lib/edit-conflict.ts';

/** A finalist as it is typed. */
export type FinalistValues = {
  name: string;
  category: string;
  /** On the sash, as it is typed. */
  number: string;
  socialMedia: string;
  profileImage: string;
  bannerImage: string;
};

/** One place in the drawer: what is typed, what is stored of it, and what is wrong with it. */
export type Entry = {
  key: string;
  /** Null until it is stored. */
  id: string | null;
  /** Of the stored one that it was opened with; null until it is stored. */
  revision: number | null;
  values: FinalistValues;
  saved: FinalistValues;
  problems: Problems;
};
export type Problems = Partial<Record<keyof FinalistValues, string>>;

const blank: FinalistValues = {
  name: '',
  category: '',
  number: '',
  socialMedia: '',
  profileImage: '',
  bannerImage: '',
};

export function entryOf(finalist: DeskFinalist): Entry {
  const values: FinalistValues = {
    name: finalist.name,
    category: finalist.category,
    number: numberText(finalist),
    socialMedia: finalist.sosial_media_url === NO_SOCIAL_MEDIA ? '' : finalist.sosial_media_url,
    profileImage: finalist.profile_image,
    bannerImage: finalist.banner_image ?? '',
  };
  const { id, revision } = finalist;
  return { key: id, id, revision, values, saved: values, problems: {} };
}

export const numberText = ({ number }: Pick<DeskFinalist, 'number'>): string =>
  number === undefined ? '' : String(number);

/** Null for an empty field. */
export const typedNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** Whether it may be sent: digits of a number that a sash has, or nothing. */
export function isNumberWell(text: string): boolean {
  const number = typedNumber(text);
  return number === null || (/^\d+$/.test(text.trim()) && number >= 1 && number <= FINALIST_NUMBER_MAX);
}

let made = 0;

/** A new one. People of one event often share a category's kind, never the category itself, so nothing is copied. */
export function newEntry(): Entry {
  made += 1;
  return { key: `new-${made}`, id: null, revision: null, values: blank, saved: blank, problems: {} };
}

/** Something is typed that is not stored. */
export function isUnsaved({ values, saved }: Entry): boolean {
  return changedFields(saved, values).length > 0;
}

/** One's own changes on top of what somebody else stored meanwhile, whose changes to other fields stay. */
export function onTopOf(entry: Entry, stored: DeskFinalist): Entry {
  const fresh = entryOf(stored);
  const values = mergeValues({ base: entry.saved, mine: entry.values, stored: fresh.values });
  return { ...fresh, key: entry.key, values };
}

/** A new one in which nothing is typed: nobody will miss it. */
export const isBlank = (entry: Entry): boolean => entry.id === null && !isUnsaved(entry);

type Sentences = {
  nameRequired: string;
  categoryRequired: string;
  tooLong: (count: number) => string;
  number: string;
};

/** What keeps an entry from being stored; empty when nothing does. */
export function problemsOf({ name, category, number }: FinalistValues, say: Sentences): Problems {
  const check = (text: string, required: string, max: number) => {
    const length = text.trim().length;
    if (length === 0) return required;
    return length > max ? say.tooLong(max) : undefined;
  };
  const nameProblem = check(name, say.nameRequired, FINALIST_NAME_MAX);
  const categoryProblem = check(category, say.categoryRequired, FINALIST_CATEGORY_MAX);
  return {
    ...(nameProblem && { name: nameProblem }),
    ...(categoryProblem && { category: categoryProblem }),
    ...(!isNumberWell(number) && { number: say.number }),
  };
}

/** As the API takes it; no social medium is a dash. */
export function toRequest(values: FinalistValues): NewFinalistRequest {
  return {
    name: values.name,
    category: values.category,
    number: typedNumber(values.number),
    sosial_media_url: values.socialMedia.trim() || NO_SOCIAL_MEDIA,
    profile_image_url: values.profileImage,
    banner_image_url: values.bannerImage,
  };
}

/** Of the fields on the wire. */
export const FIELDS: Record<string, keyof FinalistValues> = {
  name: 'name',
  category: 'category',
  number: 'number',
  sosial_media_url: 'socialMedia',
  profile_image_url: 'profileImage',
  banner_image_url: 'bannerImage',
};

/** What a refusal of the server says about one finalist; `prefix` is its place in a call with several (`finalists.3.`). */
export function refusalsOf(errors: readonly { field: string; message: string }[], prefix = ''): Problems {
  const problems: Problems = {};
  for (const { field, message } of errors) {
    const own = field.startsWith(prefix) ? FIELDS[field.slice(prefix.length)] : undefined;
    if (own) problems[own] = message;
  }
  return problems;
}
