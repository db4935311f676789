import { useTranslation } from '../../../../lib/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';

/** Cancel and Save at the foot of a panel about an account. */
export function PanelButtons({
  formId,
  pending,
  onCancel,
}: {
  formId: string;
  pending: boolean;
  onCancel: () => void;
}) {
  const { t } = useTranslation('users');
  return (
    <>
      <Button variant="line" disabled={pending} onClick={onCancel}>
        {t('panel.cancel')}
      </Button>
      <Button type="submit" form={formId} pending={pending} pendingText={t('panel.saving')}>
        {t('panel.save')}
      </Button>
    </>
  );
}
