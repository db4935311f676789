import { randomInt } from 'node:crypto';
import { SHORT_CODE_LENGTH, SHORT_CODE_LETTERS } from '#contracts/ids.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import { EventModel } from './events.model.ts';

/** Thirty million codes: a second try is rare, a fifth is a fault. */
const TRIES = 5;

/**
 * The code of an event's short address `/s/e/{code}`, made at the first request and kept for good. `/s/e/` takes it in
 * small letters, too. The index refuses a code that somebody else drew at the same instant.
 *
 * @throws Error for an unknown event
 */
export async function giveShortCode(eventId: string, session?: TransactionSession): Promise<string> {
  const options = session ? { session } : {};
  const filter = { _id: eventId, shortCode: { $exists: false } };
  const shortCode = await drawFreeCode();
  await EventModel.updateOne(filter, { $set: { shortCode } }, { timestamps: false, ...options });
  const event = await EventModel.findById(eventId, { shortCode: 1 }, options).lean();
  if (!event?.shortCode) throw new Error(`no short code for ${eventId}`);
  return event.shortCode;
}

async function drawFreeCode(): Promise<string> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const shortCode = drawCode();
    if (!(await EventModel.exists({ shortCode }))) return shortCode;
  }
  throw new Error('no short code is free');
}

function drawCode(): string {
  const letter = () => SHORT_CODE_LETTERS[randomInt(SHORT_CODE_LETTERS.length)];
  return Array.from({ length: SHORT_CODE_LENGTH }, letter).join('');
}
