import { eventForm } from './event-form.ts';
import { media } from './media.ts';
import { staff } from './staff.ts';
import { voting } from './voting.ts';

export const staffEn = {
  eventForm,
  media,
  staff,
  voting,
};
