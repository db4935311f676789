import { eventForm } from './event-form.ts';
import { media } from './media.ts';
import { staff } from './staff.ts';

export const staffEn = {
  eventForm,
  media,
  staff,
};
