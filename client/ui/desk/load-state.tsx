import type { ReactNode } from 'react';
import { errorMessage } from '../../lib/api.ts';
import { formatTime } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
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
  if (!state.error) return null;
  const retry = () => void state.refetch();
  const message = errorMessage(state.error);
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
  if (state.isPending) return loading;
  if (state.error && state.dataUpdatedAt === 0) return <LoadProblem state={state} bare />;
  return (
    <>
      <LoadProblem state={state} />
      <OldAnswer isOld={state.isPlaceholderData}>{children}</OldAnswer>
    </>
  );
}
