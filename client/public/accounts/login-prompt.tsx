import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { setSelection } from '../../lib/selection.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Prompts for a login before a vote. Both ways lead back to the checkout as long as there is a cart to go on with. */
export function LoginPrompt({
  open,
  onOpenChange,
  keepsCart,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  keepsCart: boolean;
}) {
  const { t } = useTranslation('accounts');
  const store = () => {
    if (keepsCart) setSelection({ fromStepper: 'true' });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('prompt.title')}
      description={keepsCart ? `${t('prompt.text')} ${t('prompt.cart')}` : t('prompt.text')}
      actions={
        <>
          <LinkButton to="/auth/login" size="lg" block onClick={store}>
            {t('prompt.login')}
          </LinkButton>
          <LinkButton to="/auth/register" size="lg" variant="line" block onClick={store}>
            {t('prompt.register')}
          </LinkButton>
        </>
      }
    />
  );
}
