import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from '#client/lib/storage.ts';
import { type EventValues, emptyEventValues } from '../../events/event-values.ts';

/** What a reload finds again: the organizer, what was typed, and the draft once there is one. */
export type WizardMemory = {
  organizer: { id: string; name: string } | null;
  values: EventValues;
  draft: { id: string } | null;
  step: 1 | 2 | 3 | 4;
};

const KEY = 'eventWizard';

const emptyMemory: WizardMemory = {
  organizer: null,
  values: emptyEventValues,
  draft: null,
  step: 1,
};

const relatedSchema = z.object({
  id: z.string(),
  name: z.string(),
  price: z.number(),
  profile_image: z.string(),
});
const storedSchema = z.object({
  organizer: z.nullable(z.object({ id: z.string(), name: z.string() })),
  values: z.record(z.string(), z.unknown()),
  draft: z.nullable(z.object({ id: z.string() })),
  step: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
});

/** What was kept, or a fresh start when there is nothing that can be read. */
export function recallWizard(): WizardMemory {
  const text = readStored(KEY);
  if (!text) return emptyMemory;
  const parsed = storedSchema.safeParse(parse(text));
  if (!parsed.success) return emptyMemory;
  const { organizer, draft, step, values } = parsed.data;
  return { organizer, draft, step: draft ? step : (Math.min(step, 2) as 1 | 2), values: valuesFrom(values) };
}

export function keepWizard(memory: WizardMemory): void {
  writeStored(KEY, JSON.stringify(memory));
}

export function clearWizard(): void {
  removeStored(KEY);
}

/** The wizard begins with that organizer, unless there is a draft that it has to go on with. */
export function storeOrganizer(organizer: { id: string; name: string }): void {
  const memory = recallWizard();
  if (!memory.draft) keepWizard({ ...memory, organizer });
}

/** The wizard goes on with a draft of the list. */
export function storeDraft(eventId: string): void {
  keepWizard({ ...emptyMemory, draft: { id: eventId }, step: 3 });
}

/** Only fields that the form has, and only where they are of its kind: an older page may have written them. */
function valuesFrom(stored: Record<string, unknown>): EventValues {
  const kept = Object.entries(emptyEventValues).map(([field, empty]) => {
    const value = stored[field];
    if (field === 'related') return [field, z.array(relatedSchema).safeParse(value).data ?? empty];
    if (field === 'thumbnails') return [field, z.array(z.string()).safeParse(value).data ?? empty];
    if (field === 'backgroundImage') return [field, typeof value === 'string' ? value : null];
    return [field, typeof value === typeof empty ? value : empty];
  });
  return Object.fromEntries(kept) as EventValues;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
