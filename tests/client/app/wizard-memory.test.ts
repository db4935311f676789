import { beforeEach, describe, expect, test } from '@jest/globals';
import { emptyEventValues } from '#client/desk/events/event-values.ts';
import {
  clearWizard,
  keepWizard,
  recallWizard,
  storeDraft,
  storeOrganizer,
  type WizardMemory,
} from '#client/desk/flows/wizard/wizard-memory.ts';
import { readStored, writeStored } from '#client/lib/storage.ts';

const KEY = 'eventWizard';
const pesona = { id: 'EO-1', name: 'Pesona' };
const kept: WizardMemory = {
  organizer: pesona,
  values: {
    ...emptyEventValues,
    name: 'Putri',
    backgroundImage: '/media/b.webp',
    thumbnails: ['/media/t.webp'],
    related: [{ id: 'EVT-2', name: 'Gita', price: 2_500, profile_image: '/media/g.webp' }],
    isShow: false,
  },
  draft: { id: 'EVT-1' },
  step: 3,
};
const fresh: WizardMemory = { organizer: null, values: emptyEventValues, draft: null, step: 1 };

beforeEach(clearWizard);

describe('what a reload of the wizard finds', () => {
  test('is all that was kept', () => {
    keepWizard(kept);
    expect(recallWizard()).toEqual(kept);
    clearWizard();
    expect(readStored(KEY)).toBeNull();
    expect(recallWizard()).toEqual(fresh);
  });

  test('is no later step than the second while there is no draft', () => {
    keepWizard({ ...kept, draft: null, step: 4 });
    expect(recallWizard().step).toBe(2);
    keepWizard({ ...kept, draft: null, step: 1 });
    expect(recallWizard().step).toBe(1);
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    JSON.stringify({ ...kept, step: 5 }),
    JSON.stringify({ ...kept, step: 0 }),
    JSON.stringify({ ...kept, draft: {} }),
    JSON.stringify({ ...kept, organizer: { id: 'EO-1' } }),
    JSON.stringify({ ...kept, values: null }),
  ])('is a fresh start when it reads %s', (text) => {
    writeStored(KEY, text);
    expect(recallWizard()).toEqual(fresh);
  });

  test('is of an older page only what the form still has, and of its kind', () => {
    const values = {
      name: 7,
      tagline: 'Pilih',
      isShow: 'yes',
      isHome: true,
      backgroundImage: 9,
      thumbnails: ['/a.webp', 3],
      related: [{ id: 'EVT-2' }],
      gone: 'x',
    };
    writeStored(KEY, JSON.stringify({ ...kept, values }));
    expect(recallWizard().values).toEqual({ ...emptyEventValues, tagline: 'Pilih', isHome: true });
  });

  test.each([1, 2, 3, 4] as const)('with a draft is step %d', (step) => {
    keepWizard({ ...kept, step });
    expect(recallWizard().step).toBe(step);
  });
});

describe('a wizard that is opened from a list', () => {
  test('begins with that organizer, and keeps what was typed', () => {
    keepWizard({ ...kept, draft: null, organizer: null, step: 2 });
    storeOrganizer(pesona);
    expect(recallWizard()).toMatchObject({ organizer: pesona, values: { name: 'Putri' }, step: 2 });
  });

  test('goes on with the draft that it has, whoever is chosen', () => {
    keepWizard(kept);
    storeOrganizer({ id: 'EO-2', name: 'Lain' });
    expect(recallWizard()).toEqual(kept);
  });

  test('goes on with a draft of the list at its finalists', () => {
    keepWizard(kept);
    storeDraft('EVT-9');
    const { draft, ...rest } = recallWizard();
    expect(rest).toEqual({ organizer: null, values: emptyEventValues, step: 3 });
    expect(draft).toEqual({ id: 'EVT-9' });
  });
});
