import { staff } from './staff.ts';

export const staffEn = {
  staff,
};
