/** The name of a question in conditions and in the data. It applies when the field is left: conditions are rewritten then. */
import { TextField, useTranslation } from '@cabinet/kit';
import { useState } from 'react';

export interface NameFieldProps {
  readonly name: string;
  readonly isAllowed: (name: string) => boolean;
  readonly onRename: (name: string) => void;
}

export function NameField({ name, isAllowed, onRename }: NameFieldProps) {
  const { t } = useTranslation('admin_questionnaires');
  const [text, setText] = useState(name);
  const isWrong = text !== name && !isAllowed(text);
  const apply = () => {
    if (text !== name && !isWrong) onRename(text);
  };
  return (
    <TextField
      label={t('question.name')}
      hint={t('question.nameHint')}
      error={isWrong ? t('question.nameWrong') : undefined}
      value={text}
      maxLength={64}
      spellCheck={false}
      autoComplete="off"
      onChange={({ target }) => setText(target.value)}
      onBlur={apply}
      onKeyDown={({ key }) => {
        if (key === 'Enter') apply();
      }}
    />
  );
}
