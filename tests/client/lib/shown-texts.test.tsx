import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { i18n } from '#client/lib/i18n/i18n.ts';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { findUnshown } from '#scripts/test/shown-texts.ts';
import { quoted, quotedAtDesk } from '../../support/quoted-texts.ts';
import { noteShownTexts } from '../../support/shown-texts.ts';

let folder: string;
const before = process.env.SORAK_SHOWN_TEXTS;
const template = i18n.template;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sorak-shown-'));
  process.env.SORAK_SHOWN_TEXTS = folder;
});
afterEach(() => {
  i18n.template = template;
  cleanup();
  if (before === undefined) delete process.env.SORAK_SHOWN_TEXTS;
  else process.env.SORAK_SHOWN_TEXTS = before;
  rmSync(folder, { recursive: true, force: true });
});

/** The quoted texts that are seen while something is drawn. */
function seenIn(element: React.ReactElement): string[] {
  const end = noteShownTexts();
  render(element);
  end();
  return readdirSync(folder).flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')));
}

function Says({ show }: { show: 'text' | 'label' | 'nothing' }) {
  const { t } = useTranslation('accounts');
  const text = t('login.submit');
  if (show === 'text') return <p>{text}</p>;
  return show === 'label' ? <input aria-label={text} /> : <p>{text.length}</p>;
}

describe('a quoted text', () => {
  test('is shown when its words stand in the page, or are read out of it', () => {
    expect(seenIn(<Says show="text" />)).toEqual(['accounts:login.submit']);
    expect(findUnshown(folder).some((sentence) => sentence.includes('accounts:login.submit'))).toBe(false);
  });

  test('is shown as a label, too', () => {
    expect(seenIn(<Says show="label" />)).toEqual(['accounts:login.submit']);
  });

  test('is not when it was asked for and not drawn', () => {
    expect(seenIn(<Says show="nothing" />)).toEqual([]);
  });

  test('is not when the same words stand there under another key', () => {
    expect(seenIn(<p>Lanjutkan</p>)).toEqual([]);
  });

  test('that none has shown is named, each by its key and words', () => {
    const sentences = findUnshown(folder);
    expect(sentences).toHaveLength(quoted.length + quotedAtDesk.length);
    expect(sentences).toContain(
      'No client test shows accounts:login.submit, "Lanjutkan", which the specification quotes.',
    );
  });
});
