import { DropdownMenu } from 'radix-ui';
import { type ReactNode, useEffect, useState } from 'react';

/**
 * Where an open menu stands: over everything, but inside the page's main part, as what is outside of all landmarks is hard to find
 * with a screen reader. Its root has to be `modal={false}`, or the page around it would be hidden from them.
 */
export function MenuPortal({ children }: { children: ReactNode }) {
  const [main, setMain] = useState<HTMLElement | null>(null);
  // Not while rendering: then it may still be the main part of the page that is being left.
  useEffect(() => setMain(document.getElementById('main')), []);
  return <DropdownMenu.Portal container={main}>{children}</DropdownMenu.Portal>;
}
