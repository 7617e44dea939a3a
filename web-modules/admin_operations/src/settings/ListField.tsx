/** A list: its items as fields, which are added, removed and moved, also with the keyboard. */
import { Button, FieldError, IconButton, useTranslation } from '@cabinet/kit';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { SettingMistake } from '../data/contract';
import css from '../plugins/Plugins.module.css';
import { type Row, rowsOf, type SettingField, type TypedValue, withRow } from './fields';
import { Mistakes, ScalarControl } from './ScalarControl';

export interface ListFieldProps {
  readonly field: SettingField;
  readonly typed: TypedValue;
  readonly hint: ReactNode;
  readonly isOff: boolean;
  readonly mistakes: readonly SettingMistake[];
  /** The list as it is in the files; `undefined` if it is that already. */
  readonly inFiles: TypedValue | undefined;
  readonly onChange: (typed: TypedValue) => void;
}

/** The control that has the focus after a change. */
interface Wanted {
  readonly at: number;
  readonly control: 'value' | 'up' | 'down';
}

export function ListField({ field, typed, hint, isOff, mistakes, inFiles, onChange }: ListFieldProps) {
  const { t } = useTranslation('admin_operations');
  const { key, members } = field;
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [said, setSaid] = useState('');
  const rows = rowsOf(typed);
  useEffect(() => {
    if (wanted !== null) focus(box.current, wanted);
  }, [wanted]);

  const write = (at: number, member: string, text: string) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, texts: { ...row.texts, [member]: text } } : row)));
  const add = () => {
    onChange(withRow(rows, members));
    setWanted({ at: rows.length, control: 'value' });
  };
  const remove = (at: number) => {
    onChange(rows.toSpliced(at, 1));
    setWanted({ at: Math.max(0, at - 1), control: 'value' });
    setSaid(t('list.removed', { number: at + 1 }));
  };
  const move = (at: number, by: -1 | 1) => {
    const row = rows[at];
    const to = at + by;
    if (row === undefined || to < 0 || to >= rows.length) return;
    onChange(rows.toSpliced(at, 1).toSpliced(to, 0, row));
    setWanted({ at: to, control: by < 0 ? 'up' : 'down' });
    setSaid(t('list.moved', { number: to + 1 }));
  };

  const paths = rows.flatMap((_, at) => members.map((member) => pathOf(key, at, member.key)));
  const own = mistakes.filter((mistake) => !paths.includes(mistake.key));
  const describedBy = own.length > 0 ? `${id}-hint ${id}-error` : `${id}-hint`;
  return (
    <fieldset ref={box} className={css.list} aria-describedby={describedBy}>
      <legend>
        <code className="code">{key}</code>
      </legend>
      <div id={`${id}-hint`} className={css.about}>
        {hint}
      </div>
      <FieldError id={`${id}-error`} error={own.length > 0 ? <Mistakes path={key} mistakes={own} /> : undefined} />
      {rows.length > 0 && (
        <ol>
          {rows.map((row, at) => (
            <li key={row.id} data-at={at} className={css.item}>
              <Item
                field={field}
                row={row}
                at={at}
                isOff={isOff}
                mistakes={mistakes}
                onWrite={(member, text) => write(at, member, text)}
              />
              {!isOff && (
                <span className={css.moves}>
                  <IconButton
                    label={t('list.up', { number: at + 1, list: key })}
                    data-move="up"
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  >
                    <ArrowUp aria-hidden />
                  </IconButton>
                  <IconButton
                    label={t('list.down', { number: at + 1, list: key })}
                    data-move="down"
                    disabled={at === rows.length - 1}
                    onClick={() => move(at, 1)}
                  >
                    <ArrowDown aria-hidden />
                  </IconButton>
                  <IconButton label={t('list.remove', { number: at + 1, list: key })} onClick={() => remove(at)}>
                    <X aria-hidden />
                  </IconButton>
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
      {typeof typed !== 'string' && rows.length === 0 && <p className="muted">{t('list.empty')}</p>}
      {!isOff && (
        <div className="wrap">
          <Button kind="secondary" size="small" data-add="" aria-label={t('list.addTo', { list: key })} onClick={add}>
            <Plus aria-hidden />
            {t('list.add')}
          </Button>
          {inFiles !== undefined && (
            <Button
              kind="quiet"
              size="small"
              aria-label={t('list.inFilesOf', { list: key })}
              onClick={() => {
                onChange(inFiles);
                setWanted({ at: 0, control: 'value' });
              }}
            >
              {t('list.inFiles')}
            </Button>
          )}
        </div>
      )}
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </fieldset>
  );
}

/** As the kernel names the value. */
const pathOf = (list: string, at: number, member: string): string =>
  `${list}[${String(at)}]${member === '' ? '' : `.${member}`}`;

function focus(box: HTMLElement | null, { at, control }: Wanted) {
  const row = box?.querySelector(`[data-at="${String(at)}"]`);
  const value = row?.querySelector<HTMLElement>('input, select, textarea');
  // At an end of the list, the button that was pressed is switched off.
  const button = row?.querySelector<HTMLElement>(`[data-move="${control}"]:not(:disabled)`);
  const other = row?.querySelector<HTMLElement>('[data-move]:not(:disabled)');
  const found = control === 'value' ? value : (button ?? other);
  (found ?? box?.querySelector<HTMLElement>('[data-add]'))?.focus();
}

interface ItemProps {
  readonly field: SettingField;
  readonly row: Row;
  readonly at: number;
  readonly isOff: boolean;
  readonly mistakes: readonly SettingMistake[];
  readonly onWrite: (member: string, text: string) => void;
}

function Item({ field: { key, members }, row, at, isOff, mistakes, onWrite }: ItemProps) {
  const { t } = useTranslation('admin_operations');
  const number = at + 1;
  const controls = members.map((member) => {
    const path = pathOf(key, at, member.key);
    return (
      <ScalarControl
        key={member.key}
        path={path}
        label={member.key === '' ? t('list.item', { number }) : <code className="code">{member.key}</code>}
        hint={member.description && <span lang="en">{member.description}</span>}
        kind={member.kind}
        options={member.options}
        value={row.texts[member.key] ?? ''}
        isOff={isOff}
        mistakes={mistakes.filter((mistake) => mistake.key === path)}
        unset={t('list.unset')}
        onChange={(text) => onWrite(member.key, text)}
      />
    );
  });
  if (members[0]?.key === '') return controls;
  return (
    <fieldset className={css.parts}>
      <legend>{t('list.item', { number })}</legend>
      {controls}
    </fieldset>
  );
}
