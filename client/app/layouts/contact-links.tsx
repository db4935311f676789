import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { usePart } from '../../lib/use-part.ts';
import { toast } from '../../ui/toast.tsx';
import { contactHref } from '../content/contact-href.ts';

const loadDialog = () =>
  import('../../features/support/components/contact-dialog.tsx').then(({ ContactDialog }) => ContactDialog);

/** Items of the footer's contact list: a chat for organizers, and the contact form, which is fetched when it is wanted. */
export function ContactLinks() {
  const { t } = useTranslation('contact');
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const Dialog = usePart(loadDialog, {
    wanted: isWanted,
    onFailed: () => {
      setWanted(false);
      toast.error(t('failed'));
    },
  });
  return (
    <>
      <li>
        <a href={contactHref()} target="_blank" rel="noopener noreferrer">
          {t('chat')}
        </a>
      </li>
      <li>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => {
            setWanted(true);
            setOpen(true);
          }}
        >
          {t('open')}
        </button>
      </li>
      {Dialog && <Dialog open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
