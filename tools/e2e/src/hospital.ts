/** What the hospital under test has of the flows; `CABINET_E2E_VARIANT` names it, the default one has no name. */

export const variant = process.env['CABINET_E2E_VARIANT'] ?? 'default';

interface Ways {
  /** Whether one can come in through the portal of state services. */
  readonly portal: boolean;
  /** Whether the page asks for citizen or foreigner first, and only foreigners have login and password (B-046…B-048). */
  readonly asksAudience: boolean;
  /** Whether the operator has a consent of its own, which is longer than the screen (B-017). */
  readonly longConsent: boolean;
}

const HOSPITALS: Readonly<Record<string, Ways>> = {
  default: { portal: true, asksAudience: false, longConsent: false },
  vatutenki: { portal: false, asksAudience: true, longConsent: false },
  niioncologii: { portal: true, asksAudience: false, longConsent: true },
  // These have the flows with the full depth only.
  chelyabinsk: { portal: true, asksAudience: false, longConsent: false },
  hospital15: { portal: true, asksAudience: false, longConsent: false },
  regional: { portal: false, asksAudience: false, longConsent: false },
};

function waysOf(id: string): Ways {
  const found = HOSPITALS[id];
  if (!found) throw new Error(`src/hospital.ts does not know the variant ${id}`);
  return found;
}

export const hospital = waysOf(variant);
