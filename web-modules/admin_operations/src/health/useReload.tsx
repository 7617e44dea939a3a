/** Reloads a plugin after a question with a reason. */
import { Beside, toast, useMutation, useTranslation } from '@cabinet/kit';
import { lazy, type ReactNode, useState } from 'react';
import type { PluginHealth } from '../data/contract';
import { reloadPlugin } from '../data/operations.api';
import { useFreshHealth } from '../data/queries';
import { refusalOf } from './refusal';

const ReasonDialog = lazy(async () => ({ default: (await import('@cabinet/kit/aria')).ReasonDialog }));

export interface Reload {
  readonly ask: (plugin: PluginHealth) => void;
  readonly dialog: ReactNode;
}

export function useReload(): Reload {
  const { t } = useTranslation('admin_operations');
  const loadAgain = useFreshHealth();
  const [asked, setAsked] = useState<PluginHealth | null>(null);
  const reloading = useMutation({
    mutationFn: ({ plugin, reason }: { readonly plugin: PluginHealth; readonly reason: string }) =>
      reloadPlugin(plugin.id, reason),
    networkMode: 'always',
    onSuccess: (_, { plugin: { name } }) => {
      toast.success(t('reload.done', { name }));
      setAsked(null);
    },
    onSettled: () => loadAgain(),
  });
  const close = () => setAsked(null);
  return {
    ask: (plugin) => {
      reloading.reset();
      setAsked(plugin);
    },
    dialog: asked && (
      <Beside onClose={close}>
        <ReasonDialog
          title={t('reload.title', { name: asked.name })}
          confirmLabel={t('reload.confirm')}
          isBusy={reloading.isPending}
          error={reloading.error}
          refusal={t(refusalOf(reloading.error))}
          onConfirm={(reason) => reloading.mutate({ plugin: asked, reason })}
          onClose={close}
        >
          <p>{t('reload.meaning')}</p>
        </ReasonDialog>
      </Beside>
    ),
  };
}
