/** The pages of the form with their questions. */
import { Button, IconButton, useTranslation } from '@cabinet/kit';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { type DragEvent, memo, type ReactNode, useEffect, useRef, useState } from 'react';
import { pageRemoved, pageStepped } from '../model/edit';
import type { DesignerState } from '../model/history';
import { shownText } from '../model/text';
import type { Page } from '../model/types';
import type { QuestionActions } from './actions';
import { useLanguages, useStore } from './context';
import css from './Designer.module.css';
import { dropped, isOurs } from './drag';
import { QuestionRow } from './QuestionRow';
import { useConditionWords } from './useConditionWords';

export interface CanvasProps {
  readonly state: DesignerState;
  readonly actions: QuestionActions;
  /** By `question:<name>` and `page:<name>`. */
  readonly faults: ReadonlyMap<string, 'fault' | 'warning'>;
  /** Below what is selected, where there is no room beside the canvas. */
  readonly inlinePanel: ReactNode;
}

export function Canvas({ state, actions, faults, inlinePanel }: CanvasProps) {
  const { t } = useTranslation('admin_questionnaires');
  const { form, selected, change } = state;
  const conditions = useConditionWords(form);
  const box = useRef<HTMLDivElement>(null);
  // A question that was removed or moved to another page had the focus: the selected one takes it.
  useEffect(() => {
    if (document.activeElement !== document.body || selected?.kind !== 'question') return;
    const rows = box.current?.querySelectorAll<HTMLElement>('[data-question]') ?? [];
    [...rows].find(({ dataset }) => dataset.question === selected.name)?.focus();
  }, [change, selected]);
  const firstNumbers = form.pages.map((_, at) =>
    form.pages.slice(0, at).reduce((count, { elements }) => count + elements.length, 1),
  );
  return (
    <div ref={box} className={css.canvas} role="group" aria-label={t('canvas')}>
      {form.pages.map((page, at) => {
        const isPage = selected?.kind === 'page' && selected.name === page.name;
        const question =
          selected?.kind === 'question' && page.elements.some(({ name }) => name === selected.name)
            ? selected.name
            : null;
        return (
          <PageSection
            key={page.name}
            page={page}
            number={at + 1}
            count={form.pages.length}
            first={firstNumbers[at] ?? 1}
            isSelected={isPage}
            question={question}
            conditions={conditions}
            faults={faults}
            actions={actions}
            inlinePanel={isPage || question !== null ? inlinePanel : null}
          />
        );
      })}
    </div>
  );
}

interface PageSectionProps extends Pick<CanvasProps, 'actions' | 'faults' | 'inlinePanel'> {
  readonly page: Page;
  readonly number: number;
  readonly count: number;
  /** Number of its first question in the questionnaire. */
  readonly first: number;
  readonly isSelected: boolean;
  /** The selected question, if it is on this page. */
  readonly question: string | null;
  readonly conditions: ReadonlyMap<string, string>;
}

/** Memoised: a key press redraws the page on which something changes. */
const PageSection = memo(function PageSection(props: PageSectionProps) {
  const { page, number, count, first, isSelected, question: chosen, conditions, faults, actions, inlinePanel } = props;
  const { t } = useTranslation('admin_questionnaires');
  return (
    <section aria-label={t('page.number', { number })} className={css.page}>
      <PageHead
        page={page}
        number={number}
        count={count}
        isSelected={isSelected}
        condition={conditions.get(`page:${page.name}`)}
      />
      {isSelected && inlinePanel}
      <ol className={css.questions}>
        {page.elements.map((question, index) => (
          <li key={question.name}>
            <QuestionRow
              question={question}
              number={first + index}
              page={page.name}
              index={index}
              isSelected={question.name === chosen}
              condition={conditions.get(`question:${question.name}`)}
              fault={faults.get(`question:${question.name}`)}
              actions={actions}
            />
            {question.name === chosen && inlinePanel}
          </li>
        ))}
      </ol>
      <PageEnd page={page} actions={actions} />
    </section>
  );
});

interface PageHeadProps {
  readonly page: Page;
  readonly number: number;
  readonly count: number;
  readonly isSelected: boolean;
  readonly condition: string | undefined;
}

function PageHead({ page, number, count, isSelected, condition }: PageHeadProps) {
  const { t } = useTranslation('admin_questionnaires');
  const { base } = useLanguages();
  const store = useStore();
  const { name } = page;
  const step = (by: -1 | 1) => store.dispatch({ kind: 'edit', edit: (form) => pageStepped(form, name, by) });
  return (
    <div className={css.pageHead}>
      <Button
        kind="quiet"
        size="small"
        aria-pressed={isSelected}
        onClick={() => store.dispatch({ kind: 'select', selected: { kind: 'page', name } })}
      >
        {t('page.name', { number, title: shownText(page.title, base, base) })}
      </Button>
      {condition !== undefined && <span className={css.condition}>{t('condition.shown', { condition })}</span>}
      {count > 1 && (
        <span className={css.tools}>
          <IconButton label={t('page.up', { number })} disabled={number === 1} onClick={() => step(-1)}>
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton label={t('page.down', { number })} disabled={number === count} onClick={() => step(1)}>
            <ArrowDown aria-hidden />
          </IconButton>
          <IconButton
            label={t('page.remove', { number })}
            onClick={() => store.dispatch({ kind: 'edit', edit: (form) => pageRemoved(form, name), select: null })}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </span>
      )}
    </div>
  );
}

/** The place after the last question of a page. */
function PageEnd({ page, actions }: { readonly page: Page; readonly actions: QuestionActions }) {
  const { t } = useTranslation('admin_questionnaires');
  const [isOver, setIsOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const { type, question } = dropped(event);
    if (type) actions.add(type, page.name, page.elements.length);
    else if (question !== '') actions.move(question, page.name, page.elements.length);
  };
  return (
    // Dragging is one way more: the palette and the buttons of a row do the same by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <p
      className={css.pageEnd}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!isOurs(event)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      {page.elements.length === 0 ? t('page.empty') : t('page.end')}
    </p>
  );
}
