import { afterEach, describe, expect, test } from '@jest/globals';
import { keptAt } from '#client/lib/page-data.ts';
import { object, readerOf, text } from '#contracts/shape.ts';

const EMPTY = { config: {}, queries: {} };
const reader = readerOf(object<{ name: string }>({ name: text }));

let loads = 0;
/** A page that was loaded just now: its data is read once. @param data null: none */
function load(data: string | null): Promise<typeof import('#client/lib/page-data.ts')> {
  document.body.innerHTML =
    data === null ? '' : `<script type="application/json" id="sorak-data">${data}</script>`;
  loads += 1;
  return import(`#client/lib/page-data.ts?${loads}`);
}

afterEach(() => {
  document.body.innerHTML = '';
  delete document.documentElement.dataset.kept;
});

describe('the data of the page', () => {
  test('is what the server wrote into it', async () => {
    const data = {
      config: {
        client_key: 'key',
        snap_script_url: 'https://pay.example/snap.js',
        contact_url: 'https://chat.example',
        geocoder_url: 'https://maps.example/reverse',
      },
      queries: { '/home': { name: 'Ayu' } },
      at: '2026-11-21T05:00:00.000Z',
    };
    const { pageData } = await load(JSON.stringify(data));
    expect(pageData()).toEqual(data);
    expect(pageData()).toBe(pageData());
  });

  test('has what is missing as empty', async () => {
    expect((await load('{"at":"2026-11-21"}')).pageData()).toEqual({ ...EMPTY, at: '2026-11-21' });
  });

  test.each([
    ['absent', null],
    ['empty', ''],
    ['no JSON', '{'],
    ['of another shape', '{"config":{"client_key":1},"queries":{"/home":{}}}'],
    ['of another shape', '{"config":"x"}'],
  ])('is empty where it is %s', async (_what, data) => {
    expect((await load(data)).pageData()).toEqual(EMPTY);
  });

  test('holds the first answer for a path, if that is of the right shape', async () => {
    const queries = { '/home': { name: 'Ayu' }, '/other': { name: 1 } };
    const { initialAnswer } = await load(JSON.stringify({ queries }));
    expect(['/home', '/other', '/none'].map((path) => initialAnswer(path, reader))).toEqual([
      { name: 'Ayu' },
      undefined,
      undefined,
    ]);
  });
});

test('a page that was kept says since when, one of the server nothing', () => {
  expect(keptAt()).toBeNull();
  document.documentElement.dataset.kept = '2026-11-21T05:00:00.000Z';
  expect(keptAt()).toBe(Date.UTC(2026, 10, 21, 5));
});
