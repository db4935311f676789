import { describe, expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { socialLink } from '#client/lib/social-link.ts';
import { apiRoutes } from '#server/app.ts';

/** What no picture and no link of ours may be. */
const HOSTILE = [
  'https://jahat.example/a.webp',
  '//jahat.example/a.webp',
  'http://127.0.0.1:6379/',
  'file:///etc/passwd',
  'file://localhost/media/events/a.webp',
  'data:image/svg+xml,<svg onload="alert(1)"/>',
  'javascript:alert(1)',
  'vbscript:x',
  'blob:https://sorak.example/1',
  '/media/../rahasia.webp',
  '/media/events/../../rahasia.webp',
  '/media/events/a.webp?x=https://jahat.example',
  '/media/events/a.svg',
  '\\\\jahat.example\\a.webp',
  ' /media/events/a.webp',
];

/** Whatever a field that names an address may be called; one that is none has to be listed below. */
const LOOKS_LIKE_AN_ADDRESS =
  /url|uri|link|image|picture|photo|logo|banner|icon|avatar|href|src|website|so[cs]ial/i;

/** Fields that hold free text; browsers make a link of it by {@link socialLink} alone. */
const LINKS = ['social_media', 'social_media_link', 'socialmedia_url', 'sosial_media_url'];
/** Fields that are no address of anything: ids of what was stored before, and the trap of the contact form, which is never shown. */
const NO_ADDRESS = ['website', 'image_id'];

interface Field {
  route: string;
  name: string;
  schema: z.core.$ZodType;
}

/** Schemas that another one is made of, whatever kind it is. */
function partsOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  const def = schema._zod.def as unknown as Record<string, unknown>;
  const held = [def.innerType, def.element, def.in, def.out, def.left, def.right, def.valueType, def.options];
  return held.flat().filter((each): each is z.core.$ZodType => each instanceof Object && '_zod' in each);
}

/** Every property of a body with its name, however deep. */
function fieldsOf(schema: z.core.$ZodType, route: string): Field[] {
  const { shape = {} } = schema._zod.def as unknown as { shape?: Record<string, z.core.$ZodType> };
  const own = Object.entries(shape).map(([name, each]) => ({ route, name, schema: each }));
  return [...own, ...[...Object.values(shape), ...partsOf(schema)].flatMap((each) => fieldsOf(each, route))];
}

const addresses = apiRoutes.flatMap(({ method, path, body }) =>
  (body ? fieldsOf(body, `${method.toUpperCase()} ${path}`) : []).filter(
    ({ name }) => LOOKS_LIKE_AN_ADDRESS.test(name) && !NO_ADDRESS.includes(name),
  ),
);

/** The values that a field takes as they are, alone or in a list. */
function taken({ schema }: Field, values: readonly string[]): string[] {
  return values.filter((value) =>
    [value, [value], [{ url: value }]].some((sent) => z.safeParse(schema, sent).success),
  );
}

describe('a picture or a link that somebody sends', () => {
  const pictures = addresses.filter(({ name }) => !LINKS.includes(name));

  test('is looked for in every body that the API describes', () => {
    expect(pictures.length).toBeGreaterThan(15);
    expect(new Set(addresses.map(({ name }) => name))).toEqual(
      new Set([...LINKS, ...pictures.map(({ name }) => name)]),
    );
  });

  test.each(pictures.map((field) => [field.route, field.name, field] as const))(
    '%s: %s is a picture that was uploaded here, or none',
    (_route, _name, field) => {
      expect(taken(field, HOSTILE)).toEqual([]);
      expect(taken(field, ['/media/events/a.webp'])).toEqual(['/media/events/a.webp']);
    },
  );

  test('is free text where it is a profile, of which browsers make a link of the web or none', () => {
    for (const typed of HOSTILE) {
      const href = socialLink(typed)?.href;
      expect([typed, href === undefined || /^https?:\/\/[^/]*\.[^/]+\//.test(href)]).toEqual([typed, true]);
    }
    expect(socialLink('javascript:alert(1)')).toBeNull();
    expect(socialLink('file:///etc/passwd')).toBeNull();
    expect(socialLink('@ayu')?.href).toBe('https://www.instagram.com/ayu');
  });
});
