import { clsx } from 'clsx';
import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { restoreColours } from '../lib/colours.ts';
import { addTexts } from '../lib/i18n/i18n.ts';
import { hall } from '../lib/i18n/id/hall.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import '../theme/utilities.css';
import * as styles from './hall.module.css';
import { Hall } from './hall.tsx';
import { usePointerRest, useWakeLock } from './use-hall.ts';
import { useHallFrame } from './use-hall-frame.ts';

addTexts({ hall });

/** /projector#{token}: a hall screen. Opens without a login; what it shows is chosen elsewhere. */
export function HallPage() {
  const { t } = useTranslation('hall');
  const token = useLinkToken();
  const { frame, syncedAt, isDark } = useHallFrame(token);
  const rests = usePointerRest();
  useWakeLock();
  useDocumentTitle(t('title'));
  useOwnColours();
  return (
    <main id="main" className={clsx(styles.room, rests && styles.resting)}>
      {frame && syncedAt !== null && <Hall frame={frame} syncedAt={syncedAt} />}
      {isDark && <h1 className={styles.revoked}>{t('dark')}</h1>}
    </main>
  );
}

/** A hall is as it was set up, whatever the browser's device would like. */
function useOwnColours(): void {
  useEffect(() => {
    document.documentElement.dataset.colours = 'light';
    return restoreColours;
  }, []);
}

/** The part behind `#`, which is never sent to a server. Old links have it in the path; it is moved at once. */
function useLinkToken(): string {
  const { token } = useParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (token) void navigate(`/projector#${token}`, { replace: true });
  }, [token, navigate]);
  return token ?? hash.slice(1);
}
