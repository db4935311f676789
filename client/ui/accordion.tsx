import { type ReactNode, useId, useState } from 'react';
import * as styles from './accordion.module.css';
import { ChevronDownIcon } from './icons.ts';

export type AccordionItem = { id: string; question: string; answer: ReactNode };

/**
 * Questions and answers, one open at a time. Ours and not Radix's: it stands on the pages that are opened first, on phones, and needs a
 * tenth of the code.
 */
export function Accordion({ items, defaultOpen }: { items: readonly AccordionItem[]; defaultOpen?: string }) {
  const [open, setOpen] = useState<string | null>(defaultOpen ?? null);
  const baseId = useId();
  return (
    <div className={styles.list}>
      {items.map(({ id, question, answer }) => {
        const isOpen = open === id;
        const questionId = `${baseId}-${id}-q`;
        const answerId = `${baseId}-${id}-a`;
        return (
          <div key={id}>
            <h3>
              <button
                type="button"
                id={questionId}
                className={styles.question}
                aria-expanded={isOpen}
                aria-controls={isOpen ? answerId : undefined}
                onClick={() => setOpen(isOpen ? null : id)}
              >
                {question}
                <ChevronDownIcon className="i" />
              </button>
            </h3>
            {isOpen && (
              <section id={answerId} className={styles.answer} aria-labelledby={questionId}>
                <div>{answer}</div>
              </section>
            )}
          </div>
        );
      })}
    </div>
  );
}
