/** `/admin/quizLinks?quiz_id=`: the links to a questionnaire for persons without an account. */
import {
  Beside,
  Button,
  EmptyState,
  Pill,
  type PillKind,
  SelectField,
  SkeletonRows,
  toast,
  useCan,
  useDates,
  useMutation,
  useTranslation,
} from '@cabinet/kit';
import { ConfirmDialog } from '@cabinet/kit/aria';
import { Link, useSearchParams } from '@cabinet/kit/router';
import { type Column, DataTable } from '@cabinet/kit/table';
import { MoreButton, QueryView } from '@cabinet/kit/views';
import { Link2, Link2Off } from 'lucide-react';
import { lazy, useState } from 'react';
import type { LinkState, QuizLink } from '../data/contract';
import { revokeLink } from '../data/links.api';
import { useFreshList, useLinks } from '../data/otherQueries';
import { useQuizzes } from '../data/queries';
import { linkAnswersAddress } from '../places';
import css from '../shared/Questionnaires.module.css';
import { QuestionnairesPage } from '../shared/QuestionnairesPage';

const NewLinkDialog = lazy(async () => ({ default: (await import('./NewLinkDialog')).NewLinkDialog }));

export function LinksPage() {
  const { t } = useTranslation('admin_questionnaires');
  const can = useCan();
  const quizzes = useQuizzes('published');
  const [parameters, setParameters] = useSearchParams();
  const [isMaking, setIsMaking] = useState(false);
  const quizId = parameters.get('quiz_id') ?? '';
  const list = quizzes.data?.pages.flatMap(({ items }) => items) ?? [];
  const chosen = list.find(({ id }) => id === quizId);
  return (
    <QuestionnairesPage
      title={t('links.title')}
      note={t('links.note')}
      actions={
        chosen &&
        can('questionnaires.write') && (
          <Button size="small" onClick={() => setIsMaking(true)}>
            <Link2 aria-hidden />
            {t('links.create')}
          </Button>
        )
      }
    >
      <div className={css.filters} data-no-print="">
        <SelectField
          label={t('report.quiz')}
          value={quizId}
          options={[
            { value: '', label: t('report.choose') },
            // One that is archived still has its links.
            ...(quizId === '' || chosen ? [] : [{ value: quizId, label: t('links.otherQuiz') }]),
            ...list.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={({ target }) =>
            setParameters(target.value === '' ? {} : { quiz_id: target.value }, { replace: true })
          }
        />
        {quizzes.hasNextPage && (
          <Button
            kind="quiet"
            size="small"
            isBusy={quizzes.isFetchingNextPage}
            onClick={() => void quizzes.fetchNextPage()}
          >
            {t('report.moreQuizzes')}
          </Button>
        )}
      </div>
      {quizId === '' ? (
        <EmptyState title={t('report.choose')} icon={<Link2 />}>
          {t('links.chooseHint')}
        </EmptyState>
      ) : (
        <Links quizId={quizId} />
      )}
      {isMaking && chosen && (
        <Beside onClose={() => setIsMaking(false)}>
          <NewLinkDialog quizId={quizId} quizTitle={chosen.title} onClose={() => setIsMaking(false)} />
        </Beside>
      )}
    </QuestionnairesPage>
  );
}

const LOOK: Readonly<Record<LinkState, PillKind>> = {
  waiting: 'neutral',
  opened: 'brand',
  completed: 'positive',
  expired: 'neutral',
  revoked: 'neutral',
  locked: 'critical',
};

const canBeRevoked = (state: LinkState): boolean => state === 'waiting' || state === 'opened' || state === 'locked';

function Links({ quizId }: { readonly quizId: string }) {
  const { t } = useTranslation('admin_questionnaires');
  const { format } = useDates();
  const can = useCan();
  const query = useLinks(quizId);
  const loadAgain = useFreshList('links');
  const [asked, setAsked] = useState<QuizLink | null>(null);
  const revoking = useMutation({
    mutationFn: revokeLink,
    networkMode: 'always',
    onSuccess: () => toast.success(t('links.revoked')),
    onError: (error) => toast.failure(t('links.revokeFailed'), error),
    onSettled: () => {
      setAsked(null);
      return loadAgain();
    },
  });
  const all: readonly Column<QuizLink>[] = [
    {
      id: 'name',
      label: t('links.name'),
      cell: ({ id, name, state }) =>
        state === 'completed' && can('questionnaires.read') ? <Link to={linkAnswersAddress(id)}>{name}</Link> : name,
    },
    {
      id: 'state',
      label: t('list.states'),
      cell: ({ state }) => <Pill kind={LOOK[state]}>{t(`links.state.${state}`)}</Pill>,
    },
    { id: 'created', label: t('links.created'), cell: ({ created }) => format(created, 'date') },
    { id: 'expires', label: t('links.expires'), cell: ({ expires }) => format(expires, 'dateTime') },
    {
      id: 'completed',
      label: t('report.completed'),
      cell: ({ completed }) => (completed ? format(completed, 'dateTime') : '—'),
    },
    {
      id: 'revoke',
      label: t('links.action'),
      cell: (link) =>
        canBeRevoked(link.state) ? (
          <Button
            kind="danger"
            size="small"
            aria-label={t('links.revokeNamed', { name: link.name })}
            onClick={() => setAsked(link)}
          >
            {t('links.revoke')}
          </Button>
        ) : (
          '—'
        ),
    },
  ];
  const columns = all.filter(({ id }) => id !== 'revoke' || can('questionnaires.write'));
  return (
    <>
      <QueryView query={query} loading={<SkeletonRows rows={4} />} failed={t('links.failed')}>
        {({ pages }) => (
          <>
            <DataTable
              label={t('links.title')}
              columns={columns}
              rows={pages.flatMap(({ items }) => items)}
              keyOf={({ id }) => id}
              isBusy={query.isFetching}
              empty={
                <EmptyState title={t('links.none')} icon={<Link2Off />}>
                  {t('links.noneHint')}
                </EmptyState>
              }
            />
            <MoreButton query={query} label={t('list.more')} />
          </>
        )}
      </QueryView>
      <ConfirmDialog
        isOpen={asked !== null}
        isCritical
        title={t('links.revokeQuestion', { name: asked?.name ?? '' })}
        confirmLabel={t('links.revoke')}
        isBusy={revoking.isPending}
        onConfirm={() => {
          if (asked && !revoking.isPending) revoking.mutate(asked.id);
        }}
        onClose={() => setAsked(null)}
      >
        <p>{t('links.revokeMeaning')}</p>
      </ConfirmDialog>
    </>
  );
}
