import type { ReactNode } from 'react';

type EventStageProps = {
  /** Behind the words. */
  ground?: ReactNode;
  /** The pictures, and the words below or beside them. */
  children: ReactNode;
};

/** The head of an event page: pictures first on a phone, beside the words on a desk. `server/pages/render-event-page.ts` draws the same. */
export function EventStage({ ground, children }: EventStageProps) {
  return (
    <section className="wall-event relative overflow-hidden" data-theme="night">
      {ground}
      <div className="page relative grid gap-2 pt-3 pb-8 lg:grid-cols-[5fr_7fr] lg:items-center lg:gap-16 lg:pt-10 lg:pb-18">
        {children}
      </div>
    </section>
  );
}
