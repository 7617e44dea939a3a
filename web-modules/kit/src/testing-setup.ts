/**
 * Runs before every test file: adds what jsdom lacks and resets shared state after each test. All files of a worker
 * share one document and one instance of every module (vitest.config.ts), so a new module-level variable that tests
 * change must be reset here.
 */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { accessibility } from './accessibility/settings';
import { setPageTitle, setTitleCount, setTitleSuffix } from './accessibility/page-title';
import { transfers } from './files/running';
import { session } from './session/session';
import { endOfContract } from './testing-contract';
import { replaceComputedStyle } from './testing-style';
import { toast } from './toast/store';

/**
 * Maximum wait of `findBy…` and `waitFor`. Only a failing test waits this long; a passing one may need seconds on a
 * busy machine.
 */
const ASYNC_TIMEOUT_MS = 20_000;

if (typeof window !== 'undefined') {
  configure({ asyncUtilTimeout: ASYNC_TIMEOUT_MS });
  replaceComputedStyle();

  window.matchMedia = (query: string) =>
    ({
      matches: false,
      media: query,
      onchange: null,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      dispatchEvent: () => false,
    }) as unknown as MediaQueryList;
  window.scrollTo = () => undefined;
  // React Aria escapes the name of a meta element with it when a dialog opens.
  globalThis.CSS = { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') } as typeof CSS;
  globalThis.ResizeObserver = class {
    observe() {
      return undefined;
    }
    unobserve() {
      return undefined;
    }
    disconnect() {
      return undefined;
    }
  };

  // Everything is near the window.
  globalThis.IntersectionObserver = class {
    constructor(private readonly tell: (entries: readonly object[]) => void) {}
    observe() {
      this.tell([{ isIntersecting: true }]);
    }
    disconnect() {
      return undefined;
    }
  } as unknown as typeof IntersectionObserver;
  URL.createObjectURL ??= () => '';
  URL.revokeObjectURL ??= () => undefined;

  Blob.prototype.text = function text(this: Blob) {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as string);
      reader.onerror = () => reject(reader.error ?? new Error('not read'));
      reader.readAsText(this);
    });
  };

  // Hooks run in reverse order: the state of the test is reset also when this one fails.
  afterEach(endOfContract);

  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    toast.clear();
    sessionStorage.clear();
    localStorage.clear();
    session.reset();
    transfers.reset();
    accessibility.start();
    setTitleSuffix('');
    setTitleCount(0);
    setPageTitle('');
    resetDocument();
  });
}

/** Resets the document to an empty one at the address `/`. */
function resetDocument() {
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  window.history.replaceState(null, '', '/');
}
