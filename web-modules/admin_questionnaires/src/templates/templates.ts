/**
 * Questionnaires to begin with. Each is data, loaded when it is chosen.
 *
 * PHQ-9 (Pfizer; free to use, no permission required) has its published English, German and Russian wording. The French
 * wording is left out: it is translated in the designer from a version that the hospital has the right text of.
 */
import type { Form } from '../model/types';

type Loaded = Promise<{ readonly default: unknown }>;

const FILES = {
  admission: (): Loaded => import('./admission.json'),
  pain: (): Loaded => import('./pain.json'),
  phq9: (): Loaded => import('./phq9.json'),
  satisfaction: (): Loaded => import('./satisfaction.json'),
} as const;

export type TemplateName = keyof typeof FILES;
export const TEMPLATES = Object.keys(FILES) as readonly TemplateName[];

export const loadTemplate = async (name: TemplateName): Promise<Form> => (await FILES[name]()).default as Form;
