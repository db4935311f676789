import type { corrections as source } from '../id/corrections.ts';
import type { TextsLike } from '../texts.ts';

export const corrections: TextsLike<typeof source> = {
  title: 'Corrections',
  about: 'What was put right or has changed after voting had begun. No vote has changed.',
  reason: 'Reason: {{reason}}',
  before: 'before:',
  after: 'after:',
  none: 'empty',
  oldPhoto: 'Photo before the correction',
  newPhoto: 'Photo after the correction',
  kind: {
    withdrawal: 'Has withdrawn. The votes stay; no new ones are taken.',
    return: 'Stands again; votes are taken again.',
  },
  field: {
    name: 'Name',
    category: 'Category',
    number: 'Number',
    profile_image: 'Photo',
  },
};
