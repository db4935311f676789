export { composeSupportMail } from './compose-support-mail.ts';
