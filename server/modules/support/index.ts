/** Messages of the contact form, and the answers to them. */

export { composeSupportMail } from './compose-support-mail.ts';
export {
  hasSupportMessages,
  insertSupportMessage,
  removeMessagesFrom,
} from './support-messages.repository.ts';
