import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { formatCount } from '../lib/format.ts';
import * as styles from './tabs.module.css';

export type TabItem = { id: string; label: string; count?: number; content: ReactNode };

type TabsProps = { label: string; items: readonly TabItem[]; value: string; onChange: (id: string) => void };

/** Sections of one page; arrow keys move between them. */
export function Tabs({ label, items, value, onChange }: TabsProps) {
  return (
    <Primitive.Root value={value} onValueChange={onChange}>
      <Primitive.List className={styles.tabs} aria-label={label}>
        {items.map((item) => (
          <Primitive.Trigger key={item.id} className={styles.item} value={item.id}>
            {item.label}
            {item.count !== undefined && <sup className={styles.count}>{formatCount(item.count)}</sup>}
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
