import { clsx } from 'clsx';
import { useParams } from 'react-router-dom';
import { Hall } from '../../features/screens/components/hall.tsx';
import { usePointerRest, useWakeLock } from '../../features/screens/hooks/use-hall.ts';
import { useScreen } from '../../features/screens/hooks/use-screen.ts';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { projector } from '../../lib/i18n/id/projector.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import '../../theme/projector.css';

addTexts({ projector });

/** /projector/{token}: a hall screen. Opens without a login; what it shows is chosen elsewhere. */
export function ProjectorPage() {
  const { t } = useTranslation('projector');
  const { token = '' } = useParams();
  const { frame, heardAt, isDark } = useScreen(token);
  const rests = usePointerRest();
  useWakeLock();
  useDocumentTitle(t('title'));
  return (
    <main id="main" className={clsx('hall-room', rests && 'rests')}>
      {frame && heardAt !== null && <Hall frame={frame} heardAt={heardAt} />}
      {isDark && <h1 className="hall-off">{t('dark')}</h1>}
    </main>
  );
}
