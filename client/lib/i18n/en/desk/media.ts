import type { media as source } from '../../id/desk/media.ts';
import type { TextsLike } from '../../texts.ts';

export const media: TextsLike<typeof source> = {
  upload: 'Upload',
  sending: 'Uploading the picture',
  choose: 'Upload {{label}}',
  change: 'Change {{label}}',
  remove: 'Remove picture {{at}}',
  hint: 'JPG, JPEG, PNG or SVG. 5MB a file at most.',
  waiting: 'Waiting for the upload',
  failed: 'Upload failed',
};
