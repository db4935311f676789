import { Accordion as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { ChevronDownIcon } from './icons.ts';

export type AccordionItem = { id: string; question: string; answer: ReactNode };

/** Questions and answers, one open at a time. */
export function Accordion({ items, defaultOpen }: { items: readonly AccordionItem[]; defaultOpen?: string }) {
  return (
    <Primitive.Root
      type="single"
      collapsible
      className="faq"
      {...(defaultOpen === undefined ? {} : { defaultValue: defaultOpen })}
    >
      {items.map((item) => (
        <Primitive.Item key={item.id} value={item.id}>
          <Primitive.Header>
            <Primitive.Trigger className="faq-q">
              {item.question}
              <ChevronDownIcon className="i" />
            </Primitive.Trigger>
          </Primitive.Header>
          <Primitive.Content className="faq-a">
            <div>{item.answer}</div>
          </Primitive.Content>
        </Primitive.Item>
      ))}
    </Primitive.Root>
  );
}
