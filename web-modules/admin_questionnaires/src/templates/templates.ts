/**
 * Questionnaires to begin with. Each is data, loaded when it is chosen.
 *
 * PHQ-9 has the wording of its authors' translations (Kroenke, Spitzer, Williams 2001; phqscreeners.com: no permission is required
 * to reproduce, translate, display or distribute). A changed word changes what the score means: correct only towards that text.
 * `pain` is the numeric rating scale from 0 to 10; from 7 on pain is severe. The others are our own.
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
