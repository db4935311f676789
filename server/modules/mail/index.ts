/** Mails in a queue of their own. */

export { type Delivery, deliverMail, takeMail } from './deliver-mail.ts';
export { layOutLetter, withoutLinks } from './lay-out-letter.ts';
export { MAIL_QUEUE, sendMailJobSchema } from './mail.jobs.ts';
export { dropMailsTo, findDueMails, findMailsAbout, type Mail, type NewMail } from './mails.repository.ts';
export type { LetterSender } from './permit-letter.ts';
export { oweMail, type PermittedMail, prepareMail, queueMail } from './queue-mail.ts';
export { closeMail, type Enclosure, type Letter } from './send-letter.ts';
