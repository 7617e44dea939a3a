/** A file upload: accepted types, the chosen file, and a button to remove it. */
import { Paperclip, X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { FieldError, IconButton, useTranslation } from '@cabinet/kit';
import css from './FileField.module.css';
import field from '../components/Field.module.css';

export interface FileFieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** MIME types, e.g. `image/jpeg`; the server still checks the content. */
  readonly accept: readonly string[];
  readonly value: File | null;
  readonly onChange: (file: File | null) => void;
}

export function FileField({ label, hint, error, accept, value, onChange }: FileFieldProps) {
  const { t } = useTranslation('kit');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={css.file}>
      <span className={field.label} id={`${id}-label`}>
        {label}
      </span>
      {hint && (
        <div id={`${id}-hint`} className={field.hint}>
          {hint}
        </div>
      )}
      <div className={css.row}>
        <label className={css.choose} data-invalid={error ? true : undefined}>
          <Paperclip aria-hidden />
          <span>{value ? value.name : t('file.choose')}</span>
          <input
            ref={input}
            type="file"
            className="visually-hidden"
            accept={accept.join(',')}
            aria-labelledby={`${id}-label`}
            aria-describedby={described || undefined}
            aria-invalid={error ? true : undefined}
            onChange={(event) => onChange(event.target.files?.[0] ?? null)}
          />
        </label>
        {value && (
          <IconButton
            label={t('file.remove', { name: value.name })}
            onClick={() => {
              if (input.current) input.current.value = '';
              onChange(null);
            }}
          >
            <X aria-hidden />
          </IconButton>
        )}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
