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
import { Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import page from '../shared/Page.module.css';
import { loadExport } from './download';

type State =
  | { readonly at: 'rest' }
  | { readonly at: 'loading'; readonly bytes: number }
  | { readonly at: 'done' }
  | { readonly at: 'failed'; readonly error: unknown };

const MEGABYTE = 1024 * 1024;

export function ExportButton({ kind = 'primary' }: { readonly kind?: ButtonKind }) {
  const { t } = useTranslation('profile');
  const own = useLanguage();
  const { languages } = useVariant();
  const { dateOf } = useDates();
  const [language, setLanguage] = useState(own);
  const [state, setState] = useState<State>({ at: 'rest' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const control = new AbortController();
    running.current = control;
    setState({ at: 'loading', bytes: 0 });
    try {
      const file = await loadExport(language, (bytes) => setState({ at: 'loading', bytes }), control.signal);
      saveFile(file, `cabinet-${dateOf(new Date())}.zip`);
      setState({ at: 'done' });
    } catch (error) {
      if (control.signal.aborted) setState({ at: 'rest' });
      else setState({ at: 'failed', error });
    }
  };
  const isLoading = state.at === 'loading';
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
      {state.at === 'failed' && (
        <ErrorState title={t('export.failed')} error={state.error} onRetry={() => void start()} />
      )}
      <div className={page.actions}>
        <Button kind={kind} isBusy={isLoading} onClick={() => void start()}>
          {!isLoading && <Download aria-hidden />}
          {t(isLoading ? 'export.working' : 'export.start')}
        </Button>
        {isLoading && (
          <>
            <Button kind="quiet" onClick={() => running.current?.abort()}>
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
