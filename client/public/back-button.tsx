import { useTranslation } from '../lib/i18n/use-translation.ts';
import { useBack } from '../lib/use-back.ts';
import { Button } from '../ui/button.tsx';
import { ArrowLeftIcon } from '../ui/icons.ts';

/** Back to where one came from; someone who came by a link from outside is brought home. */
export function BackButton() {
  const { t } = useTranslation('common');
  const goBack = useBack('/');
  return (
    <Button variant="line" size="sm" onClick={goBack}>
      <ArrowLeftIcon className="i" />
      {t('back')}
    </Button>
  );
}
