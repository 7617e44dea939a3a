/**
 * Before every test file: what jsdom lacks, and clean storage after each test.
 */
import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { session } from './session/session';
import { toast } from './toast/store';

if (typeof window !== 'undefined') {
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

  Blob.prototype.text = function text(this: Blob) {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as string);
      reader.onerror = () => reject(reader.error ?? new Error('not read'));
      reader.readAsText(this);
    });
  };

  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    toast.clear();
    sessionStorage.clear();
    localStorage.clear();
    session.reset();
  });
}
