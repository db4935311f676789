import type { contact as source } from '../id/contact.ts';
import type { TextsLike } from '../texts.ts';

export const contact: TextsLike<typeof source> = {
  open: 'Send a message',
  chat: 'Chat for organizers',
  title: 'Send a message',
  text: 'Tell us what you need. We answer by email.',
  about: 'About',
  name: 'Name',
  email: 'Email',
  message: 'Message',
  send: 'Send message',
  sending: 'Sending',
  failed: 'The form could not be opened. Check the connection and try again.',
};
