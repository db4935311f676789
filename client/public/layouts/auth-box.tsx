import type { ReactNode } from 'react';

/** The form of a page in `AuthLayout`, above its foot. */
export function AuthBox({ children }: { children: ReactNode }) {
  return <div className="mx-auto mt-8 w-full max-w-100 md:mt-0 md:self-center">{children}</div>;
}
