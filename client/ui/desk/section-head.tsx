import type { ReactNode } from 'react';

type SectionHeadProps = {
  title: string;
  /** One below the heading that it stands under. */
  heading?: 'h2' | 'h3';
  /** Below the title. */
  note?: ReactNode;
  /** Buttons at its end; over the whole width on a phone. */
  children?: ReactNode;
};

/** The title of a section of a panel, and what may be done there. */
export function SectionHead({ title, heading: Heading = 'h3', note, children }: SectionHeadProps) {
  return (
    <div className="mb-4.5 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex-auto">
        <Heading className="font-bold text-16 leading-6 tracking-[-0.015em]">{title}</Heading>
        {note}
      </div>
      {children && <div className="flex flex-wrap gap-2 max-md:flex-auto max-md:*:flex-auto">{children}</div>}
    </div>
  );
}
