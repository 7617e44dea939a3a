/** Saves settings after a question with a reason. Mistakes are handed to the form. */
import { Beside, Button, isProblem, toast, useMutation, useTranslation } from '@cabinet/kit';
import { lazy, type ReactNode, useState } from 'react';
import type { SettingMistake, SettingValues } from '../data/contract';
import { saveSettings } from '../data/operations.api';
import { useFreshHealth, useFreshSettings } from '../data/queries';
import { refusalOf } from '../health/refusal';

const ReasonDialog = lazy(async () => ({ default: (await import('@cabinet/kit/aria')).ReasonDialog }));

/** Values, or an earlier version. */
export type Wanted = { readonly settings: SettingValues } | { readonly return_to: number };

export interface Saving {
  readonly ask: (wanted: Wanted) => void;
  readonly mistakes: readonly SettingMistake[];
  /** Grows with each refusal. */
  readonly tries: number;
  readonly dialog: ReactNode;
}

export interface Saved {
  readonly plugin: string;
  readonly place: string;
  readonly version: number;
}

const mistakesOf = (error: unknown): readonly SettingMistake[] =>
  isProblem(error, 'settings_wrong') && Array.isArray(error.extra.mistakes)
    ? (error.extra.mistakes as readonly SettingMistake[])
    : [];

export function useSaving({ plugin, place, version }: Saved): Saving {
  const { t } = useTranslation('admin_operations');
  const loadAgain = useFreshHealth();
  const loadSettings = useFreshSettings(plugin);
  const [asked, setAsked] = useState<Wanted | null>(null);
  const [refused, setRefused] = useState<{ readonly mistakes: readonly SettingMistake[]; readonly tries: number }>({
    mistakes: [],
    tries: 0,
  });
  const saving = useMutation({
    mutationFn: ({ wanted, reason }: { readonly wanted: Wanted; readonly reason: string }) =>
      saveSettings(plugin, { place, version, reason, ...wanted }),
    networkMode: 'always',
    onSuccess: async () => {
      toast.success(t('settings.saved'));
      // The form is replaced by what is stored now: until it is, nothing can be typed that would be lost.
      await loadSettings();
      setAsked(null);
      void loadAgain();
    },
    onError: (error) => {
      const mistakes = mistakesOf(error);
      if (mistakes.length === 0) return;
      setAsked(null);
      setRefused(({ tries }) => ({ mistakes, tries: tries + 1 }));
    },
  });
  const close = () => setAsked(null);
  const isOld = isProblem(saving.error, 'settings_changed');
  return {
    mistakes: refused.mistakes,
    tries: refused.tries,
    ask: (wanted) => {
      saving.reset();
      setAsked(wanted);
    },
    dialog: asked && (
      <Beside onClose={close}>
        <ReasonDialog
          title={t('return_to' in asked ? 'history.question' : 'settings.question')}
          confirmLabel={t('return_to' in asked ? 'history.return' : 'settings.save')}
          isBusy={saving.isPending}
          error={saving.error}
          refusal={t(isProblem(saving.error, 'plugin_failed') ? 'settings.pluginFailed' : refusalOf(saving.error))}
          onConfirm={(reason) => saving.mutate({ wanted: asked, reason })}
          onClose={close}
        >
          <p>{t('settings.meaning')}</p>
          {isOld && (
            <Button kind="secondary" size="small" onClick={() => void loadAgain().then(close)}>
              {t('settings.loadNew')}
            </Button>
          )}
        </ReasonDialog>
      </Beside>
    ),
  };
}
