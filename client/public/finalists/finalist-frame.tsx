import type { ReactNode } from 'react';

type FinalistFrameProps = {
  stage: ReactNode;
  /** The result and what belongs to it. */
  children: ReactNode;
  /** The vote. */
  bar?: ReactNode;
};

/** The finalist's own page: the stage above or beside, the result and the vote below or beside. `server/pages/render-finalist-page.ts` draws the same. */
export function FinalistFrame({ stage, children, bar }: FinalistFrameProps) {
  return (
    <main className="lg:grid lg:min-h-dvh lg:grid-cols-2 lg:grid-rows-[auto_auto]" id="main">
      {stage}
      <div className="mx-auto grid w-full gap-7 px-(--gutter) pt-5 pb-8 md:max-w-136 lg:self-end lg:px-12">
        {children}
      </div>
      {bar}
    </main>
  );
}
