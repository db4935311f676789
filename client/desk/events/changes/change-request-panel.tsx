import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { LinkButton } from '#client/ui/button.tsx';
import { SidePanel } from '#client/ui/desk/side-panel.tsx';
import type { ChangeRequest } from '#contracts/events/change-requests.ts';
import { ChangeRequestBody } from './change-request-body.tsx';
import { DecideChange } from './decide-change.tsx';
import { ChangeStateBadge } from './state-badge.tsx';

type ChangeRequestPanelProps = {
  request: ChangeRequest;
  open: boolean;
  onClose: () => void;
  onDecided: (request: ChangeRequest) => void;
};

/** One request for a change, and the decision about it. */
export function ChangeRequestPanel({ request, open, onClose, onDecided }: ChangeRequestPanelProps) {
  const { t } = useTranslation('changes');
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      over={request.event_organizer.name}
      title={request.event.name}
      badge={<ChangeStateBadge state={request.state} />}
      width="form"
      dirty={false}
    >
      <div className="stack gap-5">
        <ChangeRequestBody request={request} />
        <div className="flex flex-wrap gap-2 max-md:*:flex-auto">
          {request.state === 'open' && <DecideChange request={request} onDecided={onDecided} />}
          <LinkButton variant="quiet" to={`/dashboard/voting?event=${encodeURIComponent(request.event.id)}`}>
            {t('list.toEvent')}
          </LinkButton>
        </div>
      </div>
    </SidePanel>
  );
}
