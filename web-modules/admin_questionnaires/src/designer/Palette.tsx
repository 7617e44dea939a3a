/** The types of questions (B-178…B-183): pressed, one is added after the selected question; dragged, where it is dropped. */
import { Button, useTranslation } from '@cabinet/kit';
import { FilePlus } from 'lucide-react';
import { memo } from 'react';
import { pageAdded, pageOf } from '../model/edit';
import { QUESTION_TYPES, type QuestionType } from '../model/types';
import type { QuestionActions } from './actions';
import { useStore } from './context';
import css from './Designer.module.css';
import { dragType } from './drag';
import { TypeIcon } from './TypeIcon';

export const Palette = memo(function Palette({ actions }: { readonly actions: QuestionActions }) {
  const { t } = useTranslation('admin_questionnaires');
  const store = useStore();
  const add = (type: QuestionType) => {
    const { form, selected } = store.get();
    const after = selected?.kind === 'question' ? selected.name : undefined;
    const page =
      (after === undefined ? form.pages.find(({ name }) => name === selected?.name) : pageOf(form, after)) ??
      form.pages.at(-1);
    if (!page) return;
    const at = page.elements.findIndex(({ name }) => name === after);
    actions.add(type, page.name, at === -1 ? page.elements.length : at + 1);
  };
  const addPage = () => {
    const form = pageAdded(store.get().form);
    store.dispatch({ kind: 'edit', edit: () => form, select: { kind: 'page', name: form.pages.at(-1)?.name ?? '' } });
  };
  return (
    <div role="group" aria-label={t('palette')} className={css.palette} data-no-print="">
      {QUESTION_TYPES.map((type) => (
        <Button
          key={type}
          kind="secondary"
          size="small"
          draggable
          onDragStart={(event) => dragType(event, type)}
          onClick={() => add(type)}
        >
          <TypeIcon type={type} />
          {t(`type.${type}`)}
        </Button>
      ))}
      <Button kind="quiet" size="small" onClick={addPage}>
        <FilePlus aria-hidden />
        {t('page.add')}
      </Button>
    </div>
  );
});
