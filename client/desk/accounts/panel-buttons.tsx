import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { PanelCancel } from '../../ui/desk/side-panel.tsx';

/** Cancel and Save at the foot of a panel about an account. */
export function PanelButtons({ formId, pending }: { formId: string; pending: boolean }) {
  const { t } = useTranslation('users');
  return (
    <>
      <PanelCancel disabled={pending}>{t('panel.cancel')}</PanelCancel>
      <Button type="submit" form={formId} pending={pending} pendingText={t('panel.saving')}>
        {t('panel.save')}
      </Button>
    </>
  );
}
