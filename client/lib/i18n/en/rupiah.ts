import type { rupiah as source } from '../id/rupiah.ts';
import type { TextsLike } from '../texts.ts';

export const rupiah: TextsLike<typeof source> = {
  title: 'Where the money for a vote goes',
  perVote: 'Of one vote for {{price}}',
  ofYours: 'Where your money goes',
  ofEvent: 'Where the money of this event goes',
  organizer: 'Organizer',
  platform: 'Sorak',
  tax: 'Tax',
  fee: {
    known: 'Of Sorak’s part the payment has cost {{amount}}, by the report of the payment provider.',
    soFar:
      'Of Sorak’s part payments have cost {{amount}}, by the payment provider’s reports that are there. Payments that are in no report yet: about {{range}} for one vote.',
    estimated: 'Of Sorak’s part the payment costs about {{amount}}.',
    range:
      'Of Sorak’s part the payment costs about {{lowest}} to {{highest}} a transaction, depending on the method.',
  },
};
