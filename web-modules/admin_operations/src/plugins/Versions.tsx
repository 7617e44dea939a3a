/** The installed versions, a trial that is under way, and putting another version in use. */
import { Beside, Button, Pill, toast, useCan, useLanguage, useMutation, useTranslation } from '@cabinet/kit';
import { lazy, useState } from 'react';
import type { PluginView } from '../data/contract';
import { rollBackPlugin } from '../data/operations.api';
import { useFreshHealth } from '../data/queries';
import { refusalOf } from '../health/refusal';
import css from '../shared/Operations.module.css';
import { Section } from '../shared/Section';

const ReasonDialog = lazy(async () => ({ default: (await import('@cabinet/kit/aria')).ReasonDialog }));

export function Versions({ plugin }: { readonly plugin: PluginView }) {
  const { t } = useTranslation('admin_operations');
  const can = useCan();
  const language = useLanguage();
  const loadAgain = useFreshHealth();
  const [asked, setAsked] = useState<string | null>(null);
  const { id, name, versions, active_version, trial, state } = plugin;
  const changing = useMutation({
    mutationFn: ({ version, reason }: { readonly version: string; readonly reason: string }) =>
      rollBackPlugin(id, { version, seen: active_version ?? null, reason }),
    networkMode: 'always',
    onSuccess: (_, { version }) => {
      toast.success(t('installed.done', { name, version }));
      setAsked(null);
    },
    onSettled: () => loadAgain(),
  });
  const close = () => setAsked(null);
  const count = (amount: number) => amount.toLocaleString(language);
  return (
    <Section id="versions" title={t('installed.title')} note={t('installed.note')}>
      {trial && (
        <p>
          <Pill kind="warning">{t('trial.pill')}</Pill>{' '}
          {t('trial.text', { version: trial.version, share: trial.share_percent })}{' '}
          {t('trial.counts', {
            failed: count(trial.new.failures),
            calls: count(trial.new.calls),
            failedNow: count(trial.current.failures),
            callsNow: count(trial.current.calls),
          })}
        </p>
      )}
      {!versions && <p>{t('installed.unknown')}</p>}
      {versions?.length === 0 && <p>{t('installed.copied')}</p>}
      {versions && versions.length > 0 && (
        <ul role="list" className={css.list}>
          {versions.toReversed().map((version) => (
            <li key={version} className={css.spread}>
              <span className="wrap">
                {version}
                {version === active_version && <Pill kind="positive">{t('installed.active')}</Pill>}
              </span>
              {version !== active_version && state !== 'disabled' && can('operations.write') && (
                <Button
                  kind="secondary"
                  size="small"
                  aria-label={t('installed.useNamed', { version })}
                  onClick={() => {
                    changing.reset();
                    setAsked(version);
                  }}
                >
                  {t('installed.use')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {asked !== null && (
        <Beside onClose={close}>
          <ReasonDialog
            title={t('installed.question', { name, version: asked })}
            confirmLabel={t('installed.use')}
            isBusy={changing.isPending}
            error={changing.error}
            refusal={t(refusalOf(changing.error))}
            onConfirm={(reason) => changing.mutate({ version: asked, reason })}
            onClose={close}
          >
            <p>{t('installed.meaning')}</p>
          </ReasonDialog>
        </Beside>
      )}
    </Section>
  );
}
