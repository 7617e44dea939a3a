/**
 * A question on the canvas: its title, type and marks, and what can be done with it while it is selected. Drawn again only
 * if something of it changes: a form has up to 200 of them.
 */
import { IconButton, Pill, useTranslation } from '@cabinet/kit';
import { ActionMenu } from '@cabinet/kit/aria';
import { ArrowDown, ArrowUp, Copy, GripVertical, Trash2 } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, memo, useState } from 'react';
import { shownText } from '../model/text';
import { hasChoices, isScored, QUESTION_TYPES, type Question } from '../model/types';
import type { QuestionActions } from './actions';
import { useLanguages, useStore } from './context';
import css from './Designer.module.css';
import { dragQuestion, dropped, isOurs } from './drag';
import { TypeIcon } from './TypeIcon';
import { titleOf } from './useConditionWords';

export interface QuestionRowProps {
  readonly question: Question;
  /** In the questionnaire, from 1. */
  readonly number: number;
  readonly page: string;
  /** On its page, from 0. */
  readonly index: number;
  readonly isSelected: boolean;
  /** Its condition in words. */
  readonly condition: string | undefined;
  readonly fault: 'fault' | 'warning' | undefined;
  readonly actions: QuestionActions;
}

export const QuestionRow = memo(function QuestionRow(props: QuestionRowProps) {
  const { question, number, page, index, isSelected, condition, fault, actions } = props;
  const { t } = useTranslation('admin_questionnaires');
  const { base } = useLanguages();
  const store = useStore();
  const [drop, setDrop] = useState<'before' | 'after' | null>(null);
  const { name } = question;
  const type = QUESTION_TYPES.find((one) => one === question.type);
  const typeName = type ? t(`type.${type}`) : question.type;
  const select = () => store.dispatch({ kind: 'select', selected: { kind: 'question', name } });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      actions.step(name, event.key === 'ArrowUp' ? -1 : 1);
    } else if (event.key === 'Delete') {
      event.preventDefault();
      actions.remove(name);
    }
  };
  const sideOf = ({ currentTarget, clientY }: DragEvent) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    return clientY < top + height / 2 ? ('before' as const) : ('after' as const);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDrop(null);
    const at = sideOf(event) === 'before' ? index : index + 1;
    const { type: fresh, question: other } = dropped(event);
    if (fresh) actions.add(fresh, page, at);
    else if (other !== '') actions.move(other, page, at);
  };
  return (
    // Dragging is one way more: the buttons and keys below do the same.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={css.row}
      data-selected={isSelected || undefined}
      data-drop={drop}
      draggable
      onDragStart={(event) => dragQuestion(event, name)}
      onDragOver={(event) => {
        if (!isOurs(event)) return;
        event.preventDefault();
        setDrop(sideOf(event));
      }}
      onDragLeave={() => setDrop(null)}
      onDrop={onDrop}
    >
      <GripVertical aria-hidden className={css.grip} data-picture="" />
      <button
        type="button"
        className={css.rowMain}
        data-question={name}
        aria-pressed={isSelected}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
        onClick={select}
        onKeyDown={onKeyDown}
      >
        <span className={css.rowTitle}>
          <span className="num muted">{number}.</span> {titleOf(question, base)}
          {question.isRequired && <span className={css.required}> {t('mark.required')}</span>}
        </span>
        <span className={css.rowFacts}>
          <span className={css.type}>
            <TypeIcon type={question.type} />
            {typeName}
          </span>
          {hasChoices(question) && (
            <span className="muted small">{t('mark.choices', { count: question.choices?.length ?? 0 })}</span>
          )}
          {isScored(question) && <Pill kind="neutral">{t('mark.scored')}</Pill>}
          {fault && <Pill kind={fault === 'fault' ? 'critical' : 'warning'}>{t(`mark.${fault}`)}</Pill>}
        </span>
        {condition !== undefined && <span className={css.condition}>{t('condition.shown', { condition })}</span>}
        {question.description !== undefined && (
          <span className="muted small">{shownText(question.description, base, base)}</span>
        )}
      </button>
      {isSelected && <RowTools name={name} title={titleOf(question, base)} page={page} actions={actions} />}
    </div>
  );
});

interface RowToolsProps {
  readonly name: string;
  readonly title: string;
  readonly page: string;
  readonly actions: QuestionActions;
}

function RowTools({ name, title, page, actions }: RowToolsProps) {
  const { t } = useTranslation('admin_questionnaires');
  const { base } = useLanguages();
  const { pages } = useStore().get().form;
  return (
    <div role="group" aria-label={t('row.tools', { title })} className={css.rowTools}>
      <IconButton label={t('row.up')} onClick={() => actions.step(name, -1)}>
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton label={t('row.down')} onClick={() => actions.step(name, 1)}>
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton label={t('row.duplicate')} onClick={() => actions.duplicate(name)}>
        <Copy aria-hidden />
      </IconButton>
      <IconButton label={t('row.remove')} onClick={() => actions.remove(name)}>
        <Trash2 aria-hidden />
      </IconButton>
      {pages.length > 1 && (
        <ActionMenu
          label={t('row.toPage')}
          actions={pages.map((one, at) => ({
            id: one.name,
            label: t('page.name', { number: at + 1, title: shownText(one.title, base, base) }),
            isDisabled: one.name === page,
            onAction: () => actions.move(name, one.name, one.elements.length),
          }))}
        />
      )}
    </div>
  );
}
