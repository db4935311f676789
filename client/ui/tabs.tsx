import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { formatCount } from '../lib/format.ts';

export type TabItem = { id: string; label: string; count?: number; content: ReactNode };

type TabsProps = { label: string; items: readonly TabItem[]; value: string; onChange: (id: string) => void };

/** Sections of one page; arrow keys move between them. */
export function Tabs({ label, items, value, onChange }: TabsProps) {
  return (
    <Primitive.Root value={value} onValueChange={onChange}>
      <Primitive.List className="tabs" aria-label={label}>
        {items.map((item) => (
          <Primitive.Trigger key={item.id} value={item.id}>
            {item.label}
            {item.count !== undefined && <sup>{formatCount(item.count)}</sup>}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {items.map((item) => (
        <Primitive.Content key={item.id} value={item.id}>
          {item.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
