import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeskFinalist } from '#contracts/finalists/desk-finalists.ts';
import { errorReason } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/desk/confirm-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { deskFinalistKeys, removeFinalists } from './desk-finalists.ts';
import type { useChosenFinalists } from './use-chosen-finalists.ts';

/** So many names fit into the question. */
const NAMED_MAX = 5;

type RemoveSeveralProps = {
  eventId: string;
  choice: ReturnType<typeof useChosenFinalists>;
  onChanged: () => void;
};

/** Above the list while finalists are chosen: how many, all of them, and one question before they are deleted together. */
export function RemoveSeveral({ eventId, choice, onChanged }: RemoveSeveralProps) {
  const { t } = useTranslation('roster');
  const queryClient = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const { chosen } = choice;
  const count = chosen.length;
  const remove = useWrite({
    mutationFn: (ids: string[]) => removeFinalists({ event_id: eventId, ids }),
    onSuccess: ({ removed_count }) => {
      toast.success(t('several.done', { count: removed_count }));
      choice.end();
      onChanged();
    },
    onError: (error) => {
      setConfirming(false);
      toast.error(t('several.failed'), { detail: errorReason(error) });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: deskFinalistKeys.of(eventId) }),
  });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2 rounded-md bg-surface-2 px-3.5 py-2.5">
      <p className="num flex-[1_1_10rem] font-bold" role="status">
        {t('several.count', { count })}
      </p>
      <Button variant="line" size="sm" onClick={choice.all}>
        {t('several.all')}
      </Button>
      <Button variant="danger" size="sm" disabled={count === 0} onClick={() => setConfirming(true)}>
        {t('several.button')}
      </Button>
      <Button variant="quiet" size="sm" onClick={choice.end}>
        {t('several.end')}
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t('several.title', { count })}
        text={t('several.text', { names: namesOf(chosen, (more) => t('several.more', { count: more })) })}
        pending={remove.isPending}
        onConfirm={() => remove.mutate(chosen.map(({ id }) => id))}
      />
    </div>
  );
}

function namesOf(finalists: readonly DeskFinalist[], sayMore: (count: number) => string): string {
  const named = finalists.slice(0, NAMED_MAX).map(({ name }) => name);
  const more = finalists.length - named.length;
  return [...named, ...(more > 0 ? [sayMore(more)] : [])].join(', ');
}
