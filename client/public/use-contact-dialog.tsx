import { type ReactNode, useState } from 'react';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { usePart } from '../lib/use-part.ts';
import { toast } from '../ui/toast.tsx';

const loadDialog = () => import('./contact-dialog.tsx').then(({ ContactDialog }) => ContactDialog);

/**
 * The contact form, which is fetched when it is opened.
 *
 * @param about what the message is about, which is sent along
 */
export function useContactDialog(about?: string): { open: () => void; dialog: ReactNode } {
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
  const open = () => {
    setWanted(true);
    setOpen(true);
  };
  return { open, dialog: Dialog && <Dialog open={isOpen} onOpenChange={setOpen} about={about} /> };
}
