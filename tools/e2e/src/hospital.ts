/**
 * The features of the hospital under test that the flows depend on; `CABINET_E2E_VARIANT` names it, unset means the
 * default one.
 */

export const variant = process.env['CABINET_E2E_VARIANT'] ?? 'default';

interface Ways {
  /** Whether users can sign in through the portal of state services. */
  readonly portal: boolean;
  /**
   * Whether the page first asks for citizen or foreigner, and only foreigners have login and password (B-046…B-048).
   */
  readonly asksAudience: boolean;
  /** Whether the operator has its own consent, which is longer than the screen (B-017). */
  readonly longConsent: boolean;
}

const HOSPITALS: Readonly<Record<string, Ways>> = {
  default: { portal: true, asksAudience: false, longConsent: false },
  vatutenki: { portal: false, asksAudience: true, longConsent: false },
  niioncologii: { portal: true, asksAudience: false, longConsent: true },
  // These run one walk on every change (specs/sample.spec.ts), chelyabinsk its own spec too, and the flows at full depth.
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
