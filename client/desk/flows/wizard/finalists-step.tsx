import { useQueryClient } from '@tanstack/react-query';
import { deskEventKeys } from '#client/entities/events/desk-event-keys.ts';
import { FinalistRoster } from '../../finalists/finalist-roster.tsx';
import { useDraft } from './use-draft.ts';

type FinalistsStepProps = { draftId: string; onGone: () => void };

/** Step 3: who is voted for. */
export function FinalistsStep({ draftId, onGone }: FinalistsStepProps) {
  const queryClient = useQueryClient();
  useDraft(draftId, onGone);
  return (
    <div className="mx-auto max-w-286">
      <FinalistRoster
        eventId={draftId}
        editing
        inWizard
        onChanged={() => void queryClient.invalidateQueries({ queryKey: deskEventKeys.all })}
      />
    </div>
  );
}
