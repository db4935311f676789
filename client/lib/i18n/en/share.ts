import type { share as source } from '../id/share.ts';
import type { TextsLike } from '../texts.ts';

export const share: TextsLike<typeof source> = {
  title: 'Share {{name}}',
  cheer: 'Cheer for',
  link: 'Finalist link',
  copy: 'Copy',
  copied: 'Link copied!',
  unsupported: 'This browser cannot copy links. The link is selected, copy it by hand.',
  failed: 'The link could not be copied. It is selected, copy it by hand.',
  whatsapp: 'WhatsApp',
  more: 'More',
  text: 'Cheer for {{name}} at {{event}}: {{link}}',
  textOnly: 'Cheer for {{name}} at {{event}}',
  textAlone: 'Cheer for {{name}} on Sorak',
  textEvent: 'Cheer for a finalist at {{event}}',
  notCopied: 'The link cannot be copied.',
};
