import type { credentials as source } from '../../id/desk/credentials.ts';
import type { TextsLike } from '../../texts.ts';

export const credentials: TextsLike<typeof source> = {
  title: 'Keep this password',
  text: 'It is shown once. Nobody can see it again after this; hand it to its owner safely.',
  email: 'Email',
  username: 'Username',
  password: 'Password',
  copy: 'Copy {{label}}',
  copied: 'Copied',
  copyFailed: 'It could not be copied. Mark and copy it yourself.',
  leave: {
    title: 'Close without keeping the password?',
    text: 'This password cannot be shown again. If it is lost, a new one has to be made.',
    no: 'Back',
    yes: 'Yes, close',
  },
  done: 'I have kept it',
};
