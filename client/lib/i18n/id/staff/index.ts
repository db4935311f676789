import { eventForm } from './event-form.ts';
import { media } from './media.ts';
import { staff } from './staff.ts';
import { voting } from './voting.ts';

/** Every namespace of the back-office, in the default language. */
export const staffId = {
  eventForm,
  media,
  staff,
  voting,
};
