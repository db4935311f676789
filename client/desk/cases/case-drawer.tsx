import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { LoadProblem } from '../../ui/desk/load-state.tsx';
import { SplitDrawer } from '../../ui/desk/split-drawer.tsx';
import { RefreshIcon } from '../../ui/icons.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, Notice } from '../../ui/states.tsx';
import { CaseActions } from './case-actions.tsx';
import { CaseBody } from './case-body.tsx';
import { CaseTimeline } from './case-timeline.tsx';
import { caseKeys, useCase } from './cases.ts';
import { EvidencePack } from './evidence-pack.tsx';

type CaseDrawerProps = {
  id: string;
  onClose: () => void;
  /** Another case: the refund of a review, say. */
  onOpen: (id: string) => void;
};

/** A case: what it is about, what may be done, and what happened so far. Beside the list on a wide screen, over it elsewhere. */
export function CaseDrawer({ id, onClose, onOpen }: CaseDrawerProps) {
  const { t } = useTranslation('cases');
  const topic = useCase(id).data?.topic;
  return (
    <SplitDrawer
      open={id !== ''}
      onClose={onClose}
      label={t('drawer.label', { id })}
      over={t('drawer.label', { id })}
      title={topic ? t(`topic.${topic}`) : t('title')}
      closeLabel={t('drawer.close')}
      className="[--drawer-top:1rem]"
    >
      {/* What was said of one case is none of the next one's. */}
      <CaseContent key={id} id={id} onOpen={onOpen} />
    </SplitDrawer>
  );
}

function CaseContent({ id, onOpen }: Pick<CaseDrawerProps, 'id' | 'onOpen'>) {
  const { t } = useTranslation('cases');
  const queryClient = useQueryClient();
  const query = useCase(id);
  const [hasChanged, setChanged] = useState(false);
  if (!query.data) {
    if (query.error instanceof ApiError && query.error.status === 404)
      return <EmptyState bare title={t('drawer.notFound')} />;
    if (query.error) return <LoadProblem state={query} bare />;
    return <CaseSkeleton />;
  }
  const reload = () => {
    setChanged(true);
    void queryClient.invalidateQueries({ queryKey: caseKeys.all });
  };
  return (
    <div className="stack gap-4 pt-[var(--drawer-top,0px)]">
      <LoadProblem state={query} />
      {hasChanged && <Notice icon={<RefreshIcon className="i" />}>{t('drawer.changed')}</Notice>}
      <CaseBody of={query.data} onOpen={onOpen} />
      <CaseActions of={query.data} onDone={() => setChanged(false)} onChanged={reload} />
      <EvidencePack of={query.data} />
      <CaseTimeline of={query.data} />
    </div>
  );
}

function CaseSkeleton() {
  return (
    <div className="pt-[var(--drawer-top,0px)]">
      <Loading>
        <Skeleton className="h-6 w-32" />
        <Skeleton className="mt-3 h-10 w-44" />
        <Skeleton className="mt-6 h-48 rounded-md" />
      </Loading>
    </div>
  );
}
