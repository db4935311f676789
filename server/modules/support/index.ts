export { composeSupportMail } from './compose-support-mail.ts';
export { hasSupportMessages, insertSupportMessage } from './support-messages.repository.ts';
