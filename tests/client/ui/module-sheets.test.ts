import { expect, test } from '@jest/globals';
import * as styles from '#client/ui/conflict-dialog.module.css';

test('a class of a module sheet has the name that the browser gets', () => {
  expect(styles.longText).toBe('conflict-dialog_longText');
});

test('a class that the sheet lacks is nothing', () => {
  expect(styles.shortText).toBeUndefined();
});
