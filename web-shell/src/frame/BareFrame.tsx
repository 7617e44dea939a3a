import type { ReactNode } from 'react';

/** The whole screen belongs to the page: sign-in, and what is shown before anybody is known. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  );
}
