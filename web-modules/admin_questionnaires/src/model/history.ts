/**
 * The state of the designer: the form, what is selected, and what can be undone. A press of a key changes one question;
 * everything else stays the same object, so that only its row is drawn again.
 */
import type { Form } from './types';

/** Steps that can be undone. Each shares what did not change with its neighbours. */
export const MOST_STEPS = 100;

/** The name of a page or a question; null: the questionnaire itself. */
export type Selected = { readonly kind: 'page' | 'question'; readonly name: string } | null;

export interface DesignerState {
  readonly form: Form;
  readonly selected: Selected;
  readonly past: readonly Form[];
  readonly future: readonly Form[];
  /** Changes with one key, such as the typing in one field, are one step. */
  readonly lastKey: string | null;
  /** Increases with every change of the form. */
  readonly change: number;
}

export type DesignerAction =
  | { readonly kind: 'load'; readonly form: Form }
  | { readonly kind: 'edit'; readonly edit: (form: Form) => Form; readonly key?: string; readonly select?: Selected }
  | { readonly kind: 'select'; readonly selected: Selected }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

export const opened = (form: Form): DesignerState => ({
  form,
  selected: null,
  past: [],
  future: [],
  lastKey: null,
  change: 0,
});

/** A selection of what is not there any more is none. */
function present(form: Form, selected: Selected): Selected {
  if (selected === null) return null;
  const names = selected.kind === 'page' ? form.pages : form.pages.flatMap(({ elements }) => elements);
  return names.some(({ name }) => name === selected.name) ? selected : null;
}

export function designer(state: DesignerState, action: DesignerAction): DesignerState {
  const { form, past, future, selected, lastKey, change } = state;
  switch (action.kind) {
    case 'load':
      return { ...opened(action.form), change: change + 1 };
    case 'select':
      return { ...state, selected: present(form, action.selected), lastKey: null };
    case 'edit': {
      const next = action.edit(form);
      const wanted = action.select === undefined ? selected : action.select;
      if (next === form) return state;
      const isSameStep = action.key !== undefined && action.key === lastKey && past.length > 0;
      return {
        form: next,
        selected: present(next, wanted),
        past: isSameStep ? past : [...past, form].slice(-MOST_STEPS),
        future: [],
        lastKey: action.key ?? null,
        change: change + 1,
      };
    }
    case 'undo': {
      const before = past.at(-1);
      if (!before) return state;
      return {
        form: before,
        selected: present(before, selected),
        past: past.slice(0, -1),
        future: [form, ...future],
        lastKey: null,
        change: change + 1,
      };
    }
    case 'redo': {
      const [after, ...rest] = future;
      if (!after) return state;
      return {
        form: after,
        selected: present(after, selected),
        past: [...past, form],
        future: rest,
        lastKey: null,
        change: change + 1,
      };
    }
  }
}
