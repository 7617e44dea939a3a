/** Edit mode of a name: the extension stands beside the field and is kept. Enter saves, Escape leaves. */
import { Button, FieldError, useTranslation } from '@cabinet/kit';
import { useEffect, useId, useRef, useState } from 'react';
import type { UserFile } from '../data/files.types';
import { joinName, splitName } from '../domain/fileName';
import css from './RenameForm.module.css';
import type { FileActions } from './useFileActions';

/** As many characters as file systems allow in a name. */
const LONGEST = 255;

export function RenameForm({ file, actions }: { readonly file: UserFile; readonly actions: FileActions }) {
  const { t } = useTranslation('files');
  const parts = splitName(file.name);
  const [base, setBase] = useState(parts.base);
  const [isEmpty, setIsEmpty] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const save = () => {
    const name = joinName(base, parts);
    setIsEmpty(name === null);
    if (name === null) input.current?.focus();
    else if (name === file.name) actions.stopRenaming();
    else actions.rename(file, name);
  };
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label className="visually-hidden" htmlFor={id}>
        {t('rename.label')}
      </label>
      <div className={css.box} data-invalid={isEmpty || undefined}>
        <input
          ref={input}
          id={id}
          className={css.input}
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={LONGEST - parts.extension.length}
          aria-invalid={isEmpty || undefined}
          aria-describedby={isEmpty ? `${id}-error` : `${id}-extension`}
          value={base}
          onChange={({ target }) => setBase(target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Escape') actions.stopRenaming();
          }}
        />
        {parts.extension !== '' && (
          <span id={`${id}-extension`} className={css.extension}>
            {parts.extension}
          </span>
        )}
      </div>
      <FieldError id={`${id}-error`} error={isEmpty && t('rename.empty')} />
      <div className="wrap">
        <Button type="submit" size="small" isBusy={actions.isSavingName}>
          {t('rename.save')}
        </Button>
        <Button kind="secondary" size="small" onClick={actions.stopRenaming}>
          {t('rename.cancel')}
        </Button>
      </div>
    </form>
  );
}
