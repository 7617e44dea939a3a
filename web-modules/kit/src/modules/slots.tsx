/**
 * Places on a module's page that other modules fill, since modules do not import each other: a module names the slot in its
 * `module.json` and has a component for it; the page renders `ModuleSlot` there, and the shell the components of all
 * modules that the hospital has enabled.
 */
import { createContext, type ReactNode, useContext } from 'react';

/** Accounts that an administrator has selected in the users table. */
export interface SelectedUsers {
  /** Empty if all that match are selected. */
  readonly ids: readonly string[];
  /** The filter of all that match, as the kernel's calls expect it; null if some are selected by name. */
  readonly matching: Readonly<Record<string, string>> | null;
  readonly count: number;
}

/** The next visit on the home page. Times are RFC 3339 with the hospital's offset. */
export interface HomeVisit {
  /** The medical host. */
  readonly host: string;
  /** Id of the appointment. */
  readonly id: string;
  readonly start: string;
  readonly end: string | null;
  readonly room: string | null;
  /** Number in the queue. */
  readonly number: string | null;
  readonly instructions: string | null;
  readonly clinic: {
    readonly id: string;
    readonly name: string;
    readonly address: string | null;
    readonly phone: string | null;
  };
  readonly doctor: { readonly id: string; readonly name: string };
  readonly speciality: { readonly id: string; readonly name: string } | null;
  /** The first of the appointments that it replaced, and how often it was moved; `null` if it was not. */
  readonly origin: { readonly clinicId: string; readonly appointmentId: string; readonly moves: number } | null;
  /** Whether it can be changed now: not without a network. */
  readonly canChange: boolean;
  /** To be called after a change. */
  readonly onChange: () => void;
}

/** What each slot gives its components. */
export interface SlotValues {
  /** What can be done with selected accounts. */
  'users.selected': SelectedUsers;
  /** What can be done with the next visit. */
  'home.visit': HomeVisit;
}

export interface SlotSource {
  readonly has: (name: string) => boolean;
  readonly render: (name: string) => ReactNode;
}

const NOBODY: SlotSource = { has: () => false, render: () => null };
const Source = createContext(NOBODY);
const Values = createContext<Partial<SlotValues>>({});

/** Set by the shell. */
export const SlotsProvider = Source.Provider;

/** Whether a module fills the slot in this hospital. */
export const useHasSlot = (name: keyof SlotValues): boolean => useContext(Source).has(name);

export interface ModuleSlotProps<Name extends keyof SlotValues> {
  readonly name: Name;
  readonly value: SlotValues[Name];
}

export function ModuleSlot<Name extends keyof SlotValues>({ name, value }: ModuleSlotProps<Name>) {
  const { render } = useContext(Source);
  return <Values value={{ [name]: value }}>{render(name)}</Values>;
}

/** What the slot gives the component in it; undefined outside of it. */
export const useSlotValue = <Name extends keyof SlotValues>(name: Name): SlotValues[Name] | undefined =>
  useContext(Values)[name];
