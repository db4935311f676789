import { type ReactNode, useState } from 'react';
import type { DeskEvent, EventAction } from '#contracts/events/desk-events.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { Button } from '../../ui/button.tsx';
import { EndEventDialog } from './end-event-dialog.tsx';
import { ExtendEventDialog } from './extend-event-dialog.tsx';
import { PublishEventDialog } from './publish-event-dialog.tsx';

const BUTTONS = ['publish', 'extend', 'close', 'cancel'] as const satisfies readonly EventAction[];

/** What can be done with an event in its present state, each after a question; `children` stand behind. */
export function EventActions({ event, children }: { event: DeskEvent; children?: ReactNode }) {
  const { t } = useTranslation('voting');
  const mayCancel = useRights()('cancelEvents');
  const [asked, setAsked] = useState<(typeof BUTTONS)[number] | null>(null);
  const offered = BUTTONS.filter(
    (action) => event.actions.includes(action) && (action !== 'cancel' || mayCancel),
  );
  // What somebody else has done meanwhile is not asked any longer.
  const confirming = offered.find((action) => action === asked);
  if (offered.length === 0 && !children) return null;
  const done = () => setAsked(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a border of its own
    <div
      className="mt-6 flex flex-wrap gap-2 border-line border-t pt-5"
      role="group"
      aria-label={t('action.label')}
    >
      {offered.map((action) => (
        <Button
          key={action}
          variant={action === 'publish' ? 'gold' : 'line'}
          className={action === 'cancel' ? 'text-error' : undefined}
          onClick={() => setAsked(action)}
        >
          {t(`action.${action}`)}
        </Button>
      ))}
      {children}
      {(confirming === 'close' || confirming === 'cancel') && (
        <EndEventDialog event={event} kind={confirming} onClose={done} />
      )}
      {confirming === 'extend' && <ExtendEventDialog event={event} onClose={done} />}
      {confirming === 'publish' && <PublishEventDialog event={event} onClose={done} />}
    </div>
  );
}
