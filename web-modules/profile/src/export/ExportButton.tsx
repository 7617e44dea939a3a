/** Downloads the archive in a language of the user's choice; shows the progress, and can be cancelled and retried. */
import {
  Button,
  type ButtonKind,
  ErrorState,
  LANGUAGES,
  saveFile,
  SelectField,
  useDates,
  useLanguage,
  useTranslation,
  useVariant,
} from '@cabinet/kit';
import { useTransfer } from '@cabinet/kit/transfer';
import { Download } from 'lucide-react';
import { useState } from 'react';
import page from '../shared/Page.module.css';
import { loadExport } from './download';

const MEGABYTE = 1024 * 1024;

export function ExportButton({ kind = 'primary' }: { readonly kind?: ButtonKind }) {
  const { t } = useTranslation('profile');
  const own = useLanguage();
  const { languages } = useVariant();
  const { dateOf } = useDates();
  const [language, setLanguage] = useState(own);
  const { state, start, stop } = useTransfer(async (way) => {
    saveFile(await loadExport(language, way), `cabinet-${dateOf(new Date())}.zip`);
  });
  const isLoading = state.at === 'running';
  return (
    <div className={page.section}>
      <SelectField
        label={t('export.language')}
        value={language}
        disabled={isLoading}
        options={languages.map((one) => ({ value: one, label: LANGUAGES[one].name }))}
        onChange={(event) => {
          const chosen = languages.find((one) => one === event.target.value);
          if (chosen) setLanguage(chosen);
        }}
      />
      {state.at === 'failed' && <ErrorState title={t('export.failed')} error={state.error} onRetry={start} />}
      <div className={page.actions}>
        <Button kind={kind} isBusy={isLoading} onClick={start}>
          {!isLoading && <Download aria-hidden />}
          {t(isLoading ? 'export.working' : 'export.start')}
        </Button>
        {isLoading && (
          <>
            <Button kind="quiet" onClick={stop}>
              {t('export.stop')}
            </Button>
            <span className="muted num">
              {t('export.progress', { megabytes: (state.bytes / MEGABYTE).toFixed(1) })}
            </span>
          </>
        )}
      </div>
      <p role="status">{state.at === 'done' && t('export.done')}</p>
    </div>
  );
}
