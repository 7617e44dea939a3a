/**
 * The hospital's settings, for everything on the screen.
 */
import { createContext, useContext, type ReactNode } from 'react';
import type { Person, Variant } from '../api/types';

const VariantContext = createContext<Variant | null>(null);

export function VariantProvider({ variant, children }: { variant: Variant; children: ReactNode }) {
  return <VariantContext value={variant}>{children}</VariantContext>;
}

/** `GET /v1/variant`, loaded before the first screen. */
export function useVariant(): Variant {
  const variant = useContext(VariantContext);
  if (!variant) throw new Error('useVariant outside of VariantProvider');
  return variant;
}

const PersonContext = createContext<Person | null>(null);

export function PersonProvider({ person, children }: { person: Person | null; children: ReactNode }) {
  return <PersonContext value={person}>{children}</PersonContext>;
}

/** Who is signed in; null on the sign-in page. */
export function usePerson(): Person | null {
  return useContext(PersonContext);
}
