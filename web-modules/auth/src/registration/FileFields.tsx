/** Scans for a registration (B-117…B-120); all of them are optional and may be submitted later. */
import { useTranslation } from '@cabinet/kit';
import { FileField } from '@cabinet/kit/forms';
import { useState } from 'react';
import { FILE_PARTS, type FilePart, type Files } from '../data/auth.types';
import css from './Registration.module.css';

export const NO_FILES: Files = { uploadingDocument: null, policy: null, passport: null, certificate: null };

/** The types that the server accepts. */
const ACCEPTED = ['image/jpeg', 'image/png', 'application/pdf'] as const;
const LARGEST_BYTES = 10 * 1024 * 1024;

function faultOf(file: File): 'too_large' | 'wrong_format' | null {
  if (file.size > LARGEST_BYTES) return 'too_large';
  return ACCEPTED.some((type) => type === file.type) ? null : 'wrong_format';
}

export function FileFields({ files, onChange }: { files: Files; onChange: (files: Files) => void }) {
  const { t } = useTranslation('auth');
  const [faults, setFaults] = useState<Partial<Record<FilePart, 'too_large' | 'wrong_format' | null>>>({});
  return (
    <fieldset className={css.group}>
      <legend>{t('group.files')}</legend>
      <p className="muted small">{t('files.hint')}</p>
      {FILE_PARTS.map((part) => (
        <FileField
          key={part}
          label={t(`field.${part}`)}
          accept={ACCEPTED}
          value={files[part]}
          error={faults[part] ? t(`error.${faults[part]}`) : undefined}
          onChange={(file) => {
            const fault = file ? faultOf(file) : null;
            setFaults((before) => ({ ...before, [part]: fault }));
            // Drop files that the server would reject.
            onChange({ ...files, [part]: fault ? null : file });
          }}
        />
      ))}
    </fieldset>
  );
}
