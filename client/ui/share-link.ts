import { addTexts, i18n } from '../lib/i18n/i18n.ts';
import { share } from '../lib/i18n/id/share.ts';
import { toast } from './toast.tsx';

addTexts({ share });

/** An event, by the address that names it. */
export const shareEvent = ({ name, unique_name }: { name: string; unique_name: string }): Promise<void> =>
  shareLink({
    title: name,
    text: i18n.t('share:textEvent', { event: name }),
    path: `/events/${encodeURIComponent(unique_name)}`,
  });

/** A finalist, by the short address. @param finalist.event its name, where it is known */
export const shareFinalist = ({
  id,
  name,
  event,
}: {
  id: string;
  name: string;
  event?: string;
}): Promise<void> =>
  shareLink({
    title: name,
    text: event ? i18n.t('share:textOnly', { name, event }) : i18n.t('share:textAlone', { name }),
    path: finalistPath(id),
  });

export const finalistPath = (id: string): string => `/s/f/${encodeURIComponent(id)}`;

/** Hands a link to the device's share sheet; where there is none, or it refuses, the link is copied and that is said. */
async function shareLink({
  title,
  text,
  path,
}: {
  title: string;
  text: string;
  path: string;
}): Promise<void> {
  const url = new URL(path, window.location.origin).href;
  try {
    // Absent in many browsers and on plain http, whatever the types say.
    if (navigator.share) return await navigator.share({ title, text, url });
  } catch (error) {
    // Closing the sheet is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
  }
  try {
    await navigator.clipboard.writeText(url);
    toast.success(i18n.t('share:copied'));
  } catch {
    toast.error(i18n.t('share:notCopied'));
  }
}
