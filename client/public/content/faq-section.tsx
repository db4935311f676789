import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Accordion } from '../../ui/accordion.tsx';
import type { Question } from './faq.ts';

type FaqSectionProps = {
  title: string;
  questions: readonly Question[];
  /** Under the title. */
  note?: ReactNode;
  id?: string;
  className?: string;
};

/** Questions and answers; the first one stands open. */
export function FaqSection({ title, questions, note, id, className }: FaqSectionProps) {
  const { t } = useTranslation('faq');
  const headingId = useId();
  return (
    <section
      className={clsx('page grid gap-4 lg:grid-cols-[4fr_7fr] lg:gap-16', className)}
      id={id}
      aria-labelledby={headingId}
    >
      <div>
        <h2 className="h-sec" id={headingId}>
          {title}
        </h2>
        {note && <p className="muted mt-2">{note}</p>}
      </div>
      <Accordion
        items={questions.map((question) => ({
          id: question,
          question: t(`${question}.question`),
          answer: t(`${question}.answer`),
        }))}
        {...(questions[0] ? { defaultOpen: questions[0] } : {})}
      />
    </section>
  );
}
