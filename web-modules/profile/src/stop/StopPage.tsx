/**
 * `/notifications/stop`: stops e-mails of one kind with the link in one of them, without signing in (docs/adr/0054). Opening the
 * page changes nothing: scanners of e-mails open links. The token is in the fragment of the address, which browsers do not send.
 */
import {
  Button,
  Card,
  EmptyState,
  isProblem,
  Notice,
  PageHeader,
  toast,
  useMutation,
  useQuery,
  useQueryClient,
  useTranslation,
} from '@cabinet/kit';
import { ButtonLink, useLocation } from '@cabinet/kit/router';
import { BarePage, QueryView } from '@cabinet/kit/views';
import { BellOff, CircleCheck, Link2Off } from 'lucide-react';
import { profileKeys } from '../data/queries';
import { followLink, type Kind, KINDS, type LinkState, loadLink } from '../notices/notifications.api';
import page from '../shared/Page.module.css';

const tokenAt = (hash: string): string => new URLSearchParams(hash.slice(1)).get('token') ?? '';

export function StopPage() {
  const { t } = useTranslation('profile');
  const token = tokenAt(useLocation().hash);
  return (
    <BarePage>
      <PageHeader title={t('stop.title')} />
      {token === '' ? <NoLink /> : <AtLink key={token} token={token} />}
    </BarePage>
  );
}

function NoLink() {
  const { t } = useTranslation('profile');
  return (
    <EmptyState
      title={t('stop.missing')}
      icon={<Link2Off />}
      actions={<ButtonLink to="/profile/settings">{t('stop.settings')}</ButtonLink>}
    >
      {t('stop.missing.note')}
    </EmptyState>
  );
}

function AtLink({ token }: { readonly token: string }) {
  const { t } = useTranslation('profile');
  const queryKey = [...profileKeys.notifications, 'link', token];
  const link = useQuery({ queryKey, queryFn: ({ signal }) => loadLink(token, signal), staleTime: 0 });
  if (isProblem(link.error, 'link_not_valid')) return <NoLink />;
  return (
    <QueryView query={link} failed={t('stop.loadFailed')}>
      {(state) => <Choice token={token} state={state} queryKey={queryKey} />}
    </QueryView>
  );
}

interface ChoiceProps {
  readonly token: string;
  readonly state: LinkState;
  readonly queryKey: readonly string[];
}

function Choice({ token, state, queryKey }: ChoiceProps) {
  const { t } = useTranslation('profile');
  const queries = useQueryClient();
  const kind: Kind = KINDS.find((one) => one === state.kind) ?? 'result';
  const about = t(`notifications.kind.${kind}`);
  const following = useMutation({
    mutationFn: (mail: boolean) => followLink(token, mail),
    onSuccess: (next) => queries.setQueryData<LinkState>(queryKey, next),
    onError: (error) => toast.failure(t('toast.saveFailed'), error),
  });
  const press = (mail: boolean) => following.mutate(mail);
  return (
    <Card className={page.section} aria-label={t('stop.title')}>
      <div role="status" className={page.section}>
        {!state.mail && (
          <Notice icon={<CircleCheck />}>
            <p>{t('stop.stopped', { about })}</p>
          </Notice>
        )}
        <p>{state.mail ? t('stop.question', { about }) : t('stop.rest')}</p>
      </div>
      <div className={page.actions}>
        {state.mail ? (
          <Button isBusy={following.isPending} onClick={() => press(false)}>
            <BellOff aria-hidden />
            {t('stop.stop')}
          </Button>
        ) : (
          <Button kind="secondary" isBusy={following.isPending} onClick={() => press(true)}>
            {t('stop.undo')}
          </Button>
        )}
      </div>
    </Card>
  );
}
