/** The calls about rules that send questionnaires by themselves. */
import { api } from '@cabinet/kit';
import type { Rule, Trigger } from './contract';

const PATH = '/admin/quiz/rules';

export interface NewRule {
  readonly quiz_id: string;
  readonly title: string;
  readonly trigger: Trigger;
  /** A filter of the users table; null: everybody. */
  readonly matching: Readonly<Record<string, string>> | null;
  readonly due_days: number | null;
  readonly is_on: boolean;
}

export const loadRules = (signal: AbortSignal): Promise<readonly Rule[]> => api.get(PATH, { signal });

export const createRule = (body: NewRule): Promise<Rule> => api.post(PATH, { body });

/** Refused if another administrator has changed it since `revision`. */
export const changeRule = (id: string, revision: number, rule: NewRule): Promise<Rule> =>
  api.put(PATH, { body: { id, revision, ...rule } });

export const deleteRule = (id: string): Promise<void> => api.delete(PATH, { query: { id } });
