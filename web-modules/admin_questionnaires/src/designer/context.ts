/** The open form as a store: the parts of the designer subscribe to what they draw. */
import { useLanguage, useVariant } from '@cabinet/kit';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { designer, type DesignerAction, type DesignerState, opened } from '../model/history';
import { EMPTY_FORM, type Form } from '../model/types';

export interface DesignerStore {
  readonly get: () => DesignerState;
  readonly dispatch: (action: DesignerAction) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function designerStore(form: Form): DesignerStore {
  let state = opened(form);
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    dispatch: (action) => {
      const next = designer(state, action);
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
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
