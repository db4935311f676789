import { randomInt } from 'node:crypto';
import { SHORT_CODE_LENGTH, SHORT_CODE_LETTERS } from '#contracts/ids.ts';
import { isDuplicateKey } from '#server/platform/mongo.ts';
import { EventModel } from './events.model.ts';

/** Thirty million codes: a second try is rare, a fifth is a fault. */
const TRIES = 5;

/**
 * The code of an event's short address `/s/e/{code}`, made at the first request and kept for good. `/s/e/` takes it in
 * small letters, too.
 *
 * @throws Error for an unknown event
 */
export async function giveShortCode(eventId: string): Promise<string> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    try {
      const filter = { _id: eventId, shortCode: { $exists: false } };
      await EventModel.updateOne(filter, { $set: { shortCode: drawCode() } }, { timestamps: false });
      break;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
  const event = await EventModel.findById(eventId, { shortCode: 1 }).lean();
  if (!event?.shortCode) throw new Error(`no short code for ${eventId}`);
  return event.shortCode;
}

function drawCode(): string {
  const letter = () => SHORT_CODE_LETTERS[randomInt(SHORT_CODE_LETTERS.length)];
  return Array.from({ length: SHORT_CODE_LENGTH }, letter).join('');
}
