import type { auth as source } from '../id/auth.ts';
import type { TextsLike } from '../texts.ts';

export const auth: TextsLike<typeof source> = {
  documentTitle: 'Login',
};
