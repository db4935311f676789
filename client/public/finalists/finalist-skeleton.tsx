import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Loading, PassingHeading, Skeleton } from '../../ui/skeleton.tsx';
import { FinalistFrame } from './finalist-frame.tsx';
import * as styles from './finalist-stage.module.css';

/** The finalist's page in the shape of what comes. */
export function FinalistSkeleton() {
  const { t } = useTranslation('finalist');
  return (
    <FinalistFrame
      stage={
        <div className={`${styles.stage} wall-event min-h-[60dvh]`} data-theme="night">
          <div className={styles.frame}>
            <Skeleton className={`${styles.portrait} aspect-[4/5]`} />
          </div>
          <div className={styles.words}>
            <Skeleton className="h-10 w-64 lg:mx-auto" />
            <Skeleton className="mt-3 h-5 w-40 lg:mx-auto" />
          </div>
        </div>
      }
    >
      <PassingHeading>{t('loading')}</PassingHeading>
      <Loading label={t('loading')}>
        <div className="grid gap-4">
          <Skeleton className="h-14 w-1/2" />
          <Skeleton className="h-2" />
          <Skeleton className="mt-6 h-5 w-4/5" />
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="mt-4 h-13 rounded-pill" />
        </div>
      </Loading>
    </FinalistFrame>
  );
}
