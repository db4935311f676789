import type { ReactNode } from 'react';
import { errorMessage } from '../../lib/api.ts';
import { formatTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useHeldError } from '../../lib/use-held-error.ts';
import { Button } from '../button.tsx';
import { AlertTriangleIcon, RefreshIcon } from '../icons.ts';
import { OldAnswer } from '../old-answer.tsx';
import { ErrorState, Notice } from '../states.tsx';

/** How the fetching of something stands; a query of TanStack fits. */
export type LoadState = {
  isPending: boolean;
  isFetching: boolean;
  error: unknown;
  /** Milliseconds; 0 before the first answer. */
  dataUpdatedAt: number;
  refetch: () => unknown;
  /** What is shown is the answer for the filter or page before. */
  isPlaceholderData?: boolean;
};

/** What failed, with *Coba lagi*. Whatever is still on the screen says since when it stands; nothing while all is well. */
export function LoadProblem({ state, bare }: { state: LoadState; bare?: boolean }) {
  const { t } = useTranslation(['ui', 'common']);
  const error = useErrorOf(state);
  if (!error) return null;
  const retry = () => void state.refetch();
  const message = errorMessage(error);
  if (state.dataUpdatedAt === 0) {
    return <ErrorState message={message} onRetry={retry} retrying={state.isFetching} bare={bare ?? false} />;
  }
  return (
    <Notice icon={<AlertTriangleIcon className="i" />}>
      <div className="spread">
        <p>
          <b>{t('common:error.load', { message })}</b>{' '}
          {t('lastData', { time: formatTime(new Date(state.dataUpdatedAt)) })}
        </p>
        <Button variant="line" size="sm" pending={state.isFetching} onClick={retry}>
          <RefreshIcon className="i" />
          {t('retry')}
        </Button>
      </div>
    </Notice>
  );
}

/** Why there is nothing yet. A query that never had an answer drops it at each fetch; what stands there would flicker. */
export function useErrorOf({ error, dataUpdatedAt }: Pick<LoadState, 'error' | 'dataUpdatedAt'>) {
  return useHeldError({ data: dataUpdatedAt === 0 ? undefined : dataUpdatedAt, error });
}

/** A section that is fetched: what is said while it loads, what failed, or its content. */
export function Loaded({
  state,
  loading,
  children,
}: {
  state: LoadState;
  loading: ReactNode;
  children: ReactNode;
}) {
  const error = useErrorOf(state);
  if (error && state.dataUpdatedAt === 0) return <LoadProblem state={{ ...state, error }} bare />;
  if (state.isPending) return loading;
  return (
    <>
      <LoadProblem state={state} />
      <OldAnswer isOld={state.isPlaceholderData}>{children}</OldAnswer>
    </>
  );
}
