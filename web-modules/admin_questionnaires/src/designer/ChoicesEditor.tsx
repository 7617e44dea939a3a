/** The choices of a question as a list: Enter adds one below, several pasted lines become several choices. */
import { Button, IconButton, useTranslation } from '@cabinet/kit';
import { CheckboxField } from '@cabinet/kit/forms';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { withAlert } from '../model/alerts';
import { freeName, patched, withChoices } from '../model/edit';
import { choiceItem, choiceText, textIn, withText } from '../model/text';
import { type Choice, MOST_CHOICES, type Question } from '../model/types';
import { useLanguages } from './context';
import css from './Designer.module.css';

export interface ChoicesEditorProps {
  readonly question: Question;
  readonly onChange: (
    patch: Partial<Pick<Question, 'choices'>> & { [Member in keyof Question]?: Question[Member] | undefined },
    key?: string,
  ) => void;
}

export function ChoicesEditor({ question, onChange }: ChoicesEditorProps) {
  const { t } = useTranslation('admin_questionnaires');
  const { base } = useLanguages();
  const list = useRef<HTMLOListElement>(null);
  const [wanted, setWanted] = useState<number | null>(null);
  const choices = question.choices ?? [];
  const set = (next: readonly Choice[], key?: string) => onChange({ choices: next }, key);
  useEffect(() => {
    if (wanted === null) return;
    list.current?.querySelectorAll('input')[wanted]?.focus();
  }, [wanted, choices.length]);

  const write = (at: number, value: string) =>
    set(
      choices.map((choice, index) =>
        index === at ? { ...choiceItem(choice), text: withText(choiceText(choice), base, value, base) ?? '' } : choice,
      ),
      `choice${String(at)}`,
    );
  const addAt = (at: number) => {
    if (choices.length >= MOST_CHOICES) return;
    const value = freeName(
      choices.map((one) => String(choiceItem(one).value)),
      'item',
    );
    set(choices.toSpliced(at, 0, { value, text: '' }));
    setWanted(at);
  };
  const remove = (at: number) => {
    const removed = choiceItem(choices[at] ?? '').value;
    const value = String(removed);
    const score = question.cabinet?.score;
    const points =
      typeof score === 'object' ? Object.fromEntries(Object.entries(score).filter(([one]) => one !== value)) : score;
    onChange({
      choices: choices.toSpliced(at, 1),
      ...(question.cabinet && { cabinet: withAlert(patched(question.cabinet, { score: points }), removed, false) }),
    });
    setWanted(Math.max(0, at - 1));
  };
  /** An alert to an item that is gone would be a fault. */
  const setItem = (member: 'showOtherItem' | 'showNoneItem', value: string, isShown: boolean) =>
    onChange({
      [member]: isShown || undefined,
      ...(!isShown && question.cabinet && { cabinet: withAlert(question.cabinet, value, false) }),
    });
  const move = (at: number, by: -1 | 1) => {
    const choice = choices[at];
    if (choice === undefined || at + by < 0 || at + by >= choices.length) return;
    set(choices.toSpliced(at, 1).toSpliced(at + by, 0, choice));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      addAt(at + 1);
    } else if (event.key === 'Backspace' && event.currentTarget.value === '' && choices.length > 1) {
      event.preventDefault();
      remove(at);
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      const by = event.key === 'ArrowUp' ? -1 : 1;
      move(at, by);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, at: number) => {
    const lines = event.clipboardData
      .getData('text')
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '');
    if (lines.length < 2) return;
    event.preventDefault();
    const isEmpty = event.currentTarget.value === '';
    set(withChoices(isEmpty ? choices.toSpliced(at, 1) : choices, lines, isEmpty ? at : at + 1));
  };
  // The rows keep the same functions, which call the current ones.
  const current = useRef({ write, move, remove, onKeyDown, onPaste });
  useEffect(() => {
    current.current = { write, move, remove, onKeyDown, onPaste };
  });
  const [edits] = useState<ChoiceEdits>(() => ({
    write: (...given) => current.current.write(...given),
    move: (...given) => current.current.move(...given),
    remove: (...given) => current.current.remove(...given),
    onKeyDown: (...given) => current.current.onKeyDown(...given),
    onPaste: (...given) => current.current.onPaste(...given),
  }));
  return (
    <fieldset className={css.group}>
      <legend>{t('choice.legend')}</legend>
      <p className="muted small">{t('choice.hint')}</p>
      <ol ref={list} className={css.choices}>
        {choices.map((choice, at) => (
          <ChoiceRow
            key={String(choiceItem(choice).value)}
            at={at}
            isLast={at === choices.length - 1}
            text={textIn(choiceText(choice), base, base)}
            edits={edits}
          />
        ))}
      </ol>
      <Button kind="quiet" size="small" disabled={choices.length >= MOST_CHOICES} onClick={() => addAt(choices.length)}>
        <Plus aria-hidden />
        {t('choice.add')}
      </Button>
      <CheckboxField
        label={t('choice.other')}
        checked={question.showOtherItem ?? false}
        onChange={({ target }) => setItem('showOtherItem', 'other', target.checked)}
      />
      <CheckboxField
        label={t('choice.none')}
        checked={question.showNoneItem ?? false}
        onChange={({ target }) => setItem('showNoneItem', 'none', target.checked)}
      />
    </fieldset>
  );
}

interface ChoiceEdits {
  readonly write: (at: number, value: string) => void;
  readonly move: (at: number, by: -1 | 1) => void;
  readonly remove: (at: number) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>, at: number) => void;
  readonly onPaste: (event: ClipboardEvent<HTMLInputElement>, at: number) => void;
}

interface ChoiceRowProps {
  readonly at: number;
  readonly isLast: boolean;
  readonly text: string;
  readonly edits: ChoiceEdits;
}

/** Memoised: a question has up to a hundred choices, and a key press changes one. */
const ChoiceRow = memo(function ChoiceRow({ at, isLast, text, edits }: ChoiceRowProps) {
  const { t } = useTranslation('admin_questionnaires');
  const number = at + 1;
  return (
    <li className={css.choice}>
      <input
        type="text"
        className={css.input}
        aria-label={t('choice.number', { number })}
        maxLength={1000}
        value={text}
        onChange={({ target }) => edits.write(at, target.value)}
        onKeyDown={(event) => edits.onKeyDown(event, at)}
        onPaste={(event) => edits.onPaste(event, at)}
      />
      <IconButton label={t('choice.up', { number })} disabled={at === 0} onClick={() => edits.move(at, -1)}>
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton label={t('choice.down', { number })} disabled={isLast} onClick={() => edits.move(at, 1)}>
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton label={t('choice.remove', { number })} disabled={at === 0 && isLast} onClick={() => edits.remove(at)}>
        <X aria-hidden />
      </IconButton>
    </li>
  );
});
