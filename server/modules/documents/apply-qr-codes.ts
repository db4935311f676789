import { config } from '#server/platform/config.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { recordAudit } from '../audit/index.ts';
import { type EventRecord, findEventsByIds, touchEventPage } from '../events/index.ts';
import { type FinalistRecord, listFinalists, storeQrPictures } from '../finalists/index.ts';
import { storeImage } from '../media/index.ts';
import { drawInThread } from './drawing-threads.ts';
import { QR_BANNER } from './portrait-sizes.ts';
import { voteAddress } from './poster.ts';
import { type ReportProgress, trackProgress } from './poster-progress.ts';
import { readPortrait } from './read-portrait.ts';

export interface ApplyQrCodes {
  eventId: string;
  /** null: every finalist of the event. */
  finalistId: string | null;
  /** Who requested it. */
  actor: { userId: string; roleId: string };
  requestId: string;
}

/**
 * Makes the QR picture and the banner with the code on it and gives them to finalists, for workers only: each takes half a second of a
 * processor. A job that died half way starts over, which only makes the same pictures again.
 *
 * @returns how many finalists have them now; 0 for unknown ids
 */
export async function applyQrCodes(
  { eventId, finalistId, actor, requestId }: ApplyQrCodes,
  report?: ReportProgress,
): Promise<number> {
  const event = (await findEventsByIds([eventId])).get(eventId);
  const all = event ? await listFinalists(eventId) : [];
  const finalists = all.filter(({ id }) => finalistId === null || id === finalistId);
  if (!event || finalists.length === 0) return 0;
  const progress = trackProgress({ event, kind: 'qr_codes', total: finalists.length, report });
  try {
    for (const finalist of finalists) {
      const after = await makePictures(finalist, event);
      await inTransaction(async (session) => {
        const before = await storeQrPictures(finalist.id, after, session);
        if (!before) return;
        await recordAudit(
          {
            actor,
            action: 'finalist.apply_qr',
            target: { type: 'finalist', id: finalist.id, name: finalist.name },
            before: { qr_image: before.qrImage, qr_banner: before.qrBanner },
            after: { qr_image: after.qrImage, qr_banner: after.qrBanner },
            requestId,
          },
          session,
        );
      });
      await progress.advance();
    }
  } catch (error) {
    await progress.finish('failed');
    throw error;
  } finally {
    await touchEventPage(eventId);
  }
  await progress.finish('ready');
  return finalists.length;
}

async function makePictures(
  finalist: FinalistRecord,
  event: EventRecord,
): Promise<{ qrImage: string; qrBanner: string }> {
  const address = voteAddress({
    publicUrl: config().publicUrl,
    eventUniqueName: event.uniqueName,
    finalistId: finalist.id,
  });
  const picture = await readPortrait(finalist.bannerImage || finalist.profileImage, QR_BANNER);
  const { image, banner } = await drawInThread('qrPictures', { address, picture });
  const store = async (bytes: Uint8Array) =>
    (await storeImage({ bytes, kind: 'finalists', formats: ['webp'] })).url;
  const [qrImage, qrBanner] = await Promise.all([store(image), store(banner)]);
  return { qrImage, qrBanner };
}
