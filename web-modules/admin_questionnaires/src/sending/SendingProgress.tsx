/** How far one sending has come, with a way to stop it; afterwards its report. */
import { Button, toast, useMutation, useQuery, useQueryClient, useTranslation } from '@cabinet/kit';
import { ROOT } from '../data/queries';
import { cancelSending, loadSending } from '../data/sending.api';
import css from '../shared/Questionnaires.module.css';

/** While the server assigns, its progress is asked for this often. */
const ASK_MS = 1000;

export interface SendingProgressProps {
  readonly id: string;
  /** Of the questionnaire. */
  readonly title: string;
}

export function SendingProgress({ id, title }: SendingProgressProps) {
  const { t } = useTranslation('admin_questionnaires');
  const client = useQueryClient();
  const queryKey = [ROOT, 'sending', id];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => loadSending(id, signal),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'running' ? ASK_MS : false),
    meta: { isBeside: true },
  });
  const cancelling = useMutation({
    mutationFn: () => cancelSending(id),
    networkMode: 'always',
    onSuccess: (sending) => client.setQueryData(queryKey, sending),
    onError: (problem) => toast.failure(t('send.cancelFailed'), problem),
  });
  if (!data) return <p className="muted">{t(error ? 'send.progressFailed' : 'send.begun', { title })}</p>;
  const { state, total, assigned, already_assigned: already, failed } = data;
  const done = assigned + already + failed;
  return (
    <section className={css.sending} aria-label={title}>
      <p className="wrap">
        <strong>{title}</strong>
        <span>{t(`send.state.${state}`)}</span>
      </p>
      <progress max={Math.max(1, total)} value={done} aria-label={t('send.progress', { title })} />
      {/* Announced at the end only: not each number. */}
      <p role={state === 'running' ? undefined : 'status'} className="small">
        {t('send.report', { done, total, assigned, already, failed })}
      </p>
      {state === 'running' && (
        <Button kind="danger" size="small" isBusy={cancelling.isPending} onClick={() => cancelling.mutate()}>
          {t('send.cancel')}
        </Button>
      )}
    </section>
  );
}
