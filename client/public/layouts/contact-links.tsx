import { contactHref } from '../../entities/support/contact-href.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useContactDialog } from '../use-contact-dialog.tsx';

/** Items of the footer's contact list: a chat for organizers, and the contact form. */
export function ContactLinks() {
  const { t } = useTranslation('contact');
  const { open, dialog } = useContactDialog();
  return (
    <>
      <li>
        <a href={contactHref()} target="_blank" rel="noopener noreferrer">
          {t('chat')}
        </a>
      </li>
      <li>
        <button type="button" aria-haspopup="dialog" onClick={open}>
          {t('open')}
        </button>
      </li>
      {dialog}
    </>
  );
}
