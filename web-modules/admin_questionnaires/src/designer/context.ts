/** The open form as a store: the parts of the designer subscribe to what they draw. */
import { useLanguage, useVariant } from '@cabinet/kit';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { designer, type DesignerAction, type DesignerState, opened } from '../model/history';
import { EMPTY_FORM, type Form } from '../model/types';

export interface DesignerStore {
  readonly get: () => DesignerState;
  /** As `get`, with what is typed and not yet in the form. */
  readonly settled: () => DesignerState;
  readonly dispatch: (action: DesignerAction) => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls `flush` once before the next action: a field has a text that the form does not have yet. Returns how to take it back. */
  readonly hold: (flush: () => void) => () => void;
}

export function designerStore(form: Form): DesignerStore {
  let state = opened(form);
  const listeners = new Set<() => void>();
  const held = new Set<() => void>();
  const flushAll = () => {
    const waiting = [...held];
    held.clear();
    for (const flush of waiting) flush();
  };
  return {
    get: () => state,
    settled: () => {
      flushAll();
      return state;
    },
    dispatch: (action) => {
      flushAll();
      const next = designer(state, action);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hold: (flush) => {
      held.add(flush);
      return () => held.delete(flush);
    },
  };
}

const StoreContext = createContext(designerStore(EMPTY_FORM));
export const StoreProvider = StoreContext.Provider;

export const useStore = (): DesignerStore => useContext(StoreContext);

export function useDesigner(): DesignerState {
  const { subscribe, get } = useStore();
  return useSyncExternalStore(subscribe, get);
}

/** The language of the hospital, in which texts are written first, and the one of the screen. */
export function useLanguages() {
  const { languages } = useVariant();
  return { base: languages[0] ?? 'ru', languages, screen: useLanguage() };
}
