import { useNavigate } from 'react-router-dom';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { ArrowLeftIcon } from '../ui/icons.ts';

/** Back to where one came from; someone who came by a link from outside is brought home. */
export function BackButton() {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const goBack = () => (window.history.length > 1 ? navigate(-1) : navigate('/'));
  return (
    <Button variant="line" size="sm" onClick={() => void goBack()}>
      <ArrowLeftIcon className="i" />
      {t('back')}
    </Button>
  );
}
