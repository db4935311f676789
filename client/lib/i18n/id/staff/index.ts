import { staff } from './staff.ts';

/** Every namespace of the back-office, in the default language. */
export const staffId = {
  staff,
};
