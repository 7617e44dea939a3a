/**
 * `getComputedStyle` of the unit tests. Testing Library asks for the display and visibility of an element and of all its
 * ancestors for every role it looks for, and jsdom searches its whole style sheet for each answer, anew after every change
 * of the document: a quarter of the processor time of the tests of a screen. The tests load no style sheets, so the answer
 * depends on the element's kind, a few attributes and inline styles only. Everything else, and documents with style sheets,
 * are answered by jsdom. `testing-style.test.ts` compares both.
 */
type Computed = typeof window.getComputedStyle;

/** The properties that are inherited, with their initial values. */
const INHERITED: Readonly<Record<string, string>> = { visibility: 'visible', 'pointer-events': 'auto' };

/** Names of the same properties in scripts. */
const SCRIPT_NAMES: Readonly<Record<string, string>> = {
  display: 'display',
  visibility: 'visibility',
  pointerEvents: 'pointer-events',
};

const inlineValue = (element: Element, property: string): string =>
  element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(property) : '';

/** The attributes by which jsdom's style sheet chooses a display. */
const kindOf = (element: Element): string =>
  [
    element.localName,
    element.hasAttribute('hidden'),
    element.localName === 'dialog' && element.hasAttribute('open'),
    element.localName === 'input' && element.getAttribute('type'),
  ].join(' ');

/** Computes the three properties from jsdom's answers for elements of the same kind. */
function styleOfTests(original: Computed): Computed {
  const displays = new Map<string, string>();

  function display(element: Element): string {
    const inline = inlineValue(element, 'display');
    if (inline) return inline;
    const kind = kindOf(element);
    const known = displays.get(kind);
    if (known !== undefined) return known;
    const found = original(element).display;
    // The two whose display depends on their parent.
    if (!['rt', 'rp'].includes(element.localName)) displays.set(kind, found);
    return found;
  }

  function inherited(element: Element, property: string): string {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const inline = inlineValue(at, property);
      if (inline) return inline;
    }
    return INHERITED[property] ?? '';
  }

  return (element, pseudo) => {
    if (pseudo || element.ownerDocument.styleSheets.length > 0) return original(element, pseudo);
    const known = (property: string): string | undefined => {
      if (property === 'display') return display(element);
      return property in INHERITED ? inherited(element, property) : undefined;
    };
    let whole: CSSStyleDeclaration | undefined;
    const rest = (): CSSStyleDeclaration => (whole ??= original(element));
    const valueOf = (property: string) => known(property) ?? rest().getPropertyValue(property);
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'getPropertyValue') return valueOf;
        const property = typeof name === 'string' ? SCRIPT_NAMES[name] : undefined;
        if (property) return known(property);
        const value: unknown = Reflect.get(rest(), name);
        return typeof value === 'function' ? (value as () => unknown).bind(rest()) : value;
      },
    });
  };
}

/** jsdom's function by the one that replaces it. */
const replaced = new WeakMap<Computed, Computed>();

/** Replaces `getComputedStyle`; once, although it is called before every file. */
export function replaceComputedStyle(): void {
  if (replaced.has(window.getComputedStyle)) return;
  const original = window.getComputedStyle.bind(window);
  window.getComputedStyle = styleOfTests(original);
  replaced.set(window.getComputedStyle, original);
}

/** jsdom's own. */
export const styleOfJsdom = (element: Element): CSSStyleDeclaration =>
  (replaced.get(window.getComputedStyle) ?? window.getComputedStyle)(element);
