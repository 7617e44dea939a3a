/** What waits for the patient, as the kernel sends it (docs/adr/0056). */
import type { Contract } from '@cabinet/kit';

export type Urgency = 'now' | 'soon' | 'later' | 'information';

/** A value for a text; the only member says what it is. */
export type Fact =
  | { readonly text: string }
  | { readonly number: number }
  /** Kopecks. */
  | { readonly money: number }
  | { readonly day: string }
  | { readonly moment: string };

export type Facts = Readonly<Record<string, Fact>>;

/** The contract's type of maps has no members; these are what its descriptions say. */
export type AttentionItem = Omit<Contract['AttentionItem'], 'urgency' | 'facts'> & {
  readonly urgency: Urgency;
  readonly facts: Facts;
};

export type Attention = Omit<Contract['Attention'], 'items' | 'missing' | 'asOf'> & {
  readonly items: readonly AttentionItem[];
  readonly missing: readonly string[];
  /** By area: when the hospital was asked; null: not yet. */
  readonly asOf: Readonly<Record<string, string | null>>;
};

/** An answer with the time at which the kernel sent it. */
export interface DatedAttention {
  readonly attention: Attention;
  /** RFC 3339. */
  readonly at: string;
}

/** A fact that is a text; null if it is not known. */
export function textOf(facts: Facts, name: string): string | null {
  const fact = facts[name];
  return fact !== undefined && 'text' in fact ? fact.text : null;
}
