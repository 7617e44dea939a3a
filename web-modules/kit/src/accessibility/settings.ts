/**
 * Settings for visually impaired users (ГОСТ Р 52872-2019): text size, spacing, colours, pictures. They are stored per
 * browser, so they apply before sign-in and survive sign-out.
 */
import { useSyncExternalStore } from 'react';

export type TextSize = 'normal' | 'large' | 'larger' | 'largest';
export type Spacing = 'normal' | 'wide' | 'wider';
export type ColorScheme = 'normal' | 'black-on-white' | 'white-on-black' | 'blue';

export interface AccessibilitySettings {
  readonly text: TextSize;
  readonly spacing: Spacing;
  readonly colors: ColorScheme;
  readonly pictures: 'on' | 'off';
}

/** Factor applied to the default text size; must match `contrast.css` and web-modules/build/scaled-media.mjs. */
export const TEXT_SCALES: Readonly<Record<TextSize, number>> = { normal: 1, large: 1.25, larger: 1.5, largest: 2 };

export const TEXT_SIZES: readonly TextSize[] = ['normal', 'large', 'larger', 'largest'];
export const SPACINGS: readonly Spacing[] = ['normal', 'wide', 'wider'];
export const COLOR_SCHEMES: readonly ColorScheme[] = ['normal', 'black-on-white', 'white-on-black', 'blue'];

const KEY = 'accessibility';
const DEFAULTS: AccessibilitySettings = { text: 'normal', spacing: 'normal', colors: 'normal', pictures: 'on' };

function oneOf<T>(value: unknown, known: readonly T[], otherwise: T): T {
  return known.find((candidate) => candidate === value) ?? otherwise;
}

function load(): AccessibilitySettings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<keyof AccessibilitySettings, unknown>>;
    return {
      text: oneOf(kept.text, TEXT_SIZES, DEFAULTS.text),
      spacing: oneOf(kept.spacing, SPACINGS, DEFAULTS.spacing),
      colors: oneOf(kept.colors, COLOR_SCHEMES, DEFAULTS.colors),
      pictures: oneOf(kept.pictures, ['on', 'off'] as const, DEFAULTS.pictures),
    };
  } catch {
    return DEFAULTS;
  }
}

let current = DEFAULTS;
const listeners = new Set<() => void>();

/** Writes the settings to attributes of `<html>`, which the style sheet reads. */
function show(settings: AccessibilitySettings) {
  for (const name of ['text', 'spacing', 'colors', 'pictures'] as const) {
    if (settings[name] === DEFAULTS[name]) document.documentElement.removeAttribute(`data-${name}`);
    else document.documentElement.setAttribute(`data-${name}`, settings[name]);
  }
}

function changeTo(next: AccessibilitySettings) {
  current = next;
  show(next);
  for (const listener of listeners) listener();
}

export const accessibility = {
  get: () => current,
  /** Applies the stored settings; called once before the first render. */
  start: () => {
    changeTo(load());
  },
  set: (part: Partial<AccessibilitySettings>) => {
    changeTo({ ...current, ...part });
    try {
      localStorage.setItem(KEY, JSON.stringify(current));
    } catch {
      // Private window: the choice lasts until the page is closed.
    }
  },
  reset: () => {
    accessibility.set(DEFAULTS);
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function useAccessibility(): AccessibilitySettings {
  return useSyncExternalStore(accessibility.subscribe, accessibility.get);
}
