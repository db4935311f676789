import type { conflict as source } from '../id/conflict.ts';
import type { TextsLike } from '../texts.ts';

export const conflict: TextsLike<typeof source> = {
  text: '{{name}} saved changes {{at}}, after you had opened this form. Nothing of yours is saved yet.',
  somebody: 'Another admin',
  stored: 'Stored now',
  mine: 'Yours',
  untouched: 'not changed by you',
  empty: 'empty',
  keepMine: 'Save mine on top',
  keepMineHint: 'Only the fields that you changed replace what is stored; the other changes stay.',
  takeStored: 'Take what is stored',
  back: 'Back to the form',
  none: 'It is the same as yours.',
  saving: 'Saving',
  choice: {
    text: '{{name}} changed this {{at}}, after you had seen it. Your choice has not been taken up.',
    mine: 'Your choice',
    keepMine: 'Take mine all the same',
    takeStored: 'Leave it as it is now',
    back: 'Close',
  },
};
