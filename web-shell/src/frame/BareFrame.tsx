import type { ReactNode } from 'react';

/** A page without menu and toolbar: sign-in, and what is shown before the user is known. */
export function BareFrame({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  );
}
