/** `/admin/quizCreator` (B-071, B-210…B-212): all questionnaires, and the designer with one of them or a new one. */
import { Button, isProblem, SkeletonRows, toast, useCan, useTranslation } from '@cabinet/kit';
import { ActionMenu, ConfirmDialog } from '@cabinet/kit/aria';
import { Navigate, useNavigate, useSearchParams } from '@cabinet/kit/router';
import { QueryView } from '@cabinet/kit/views';
import { FilePlus2, LayoutTemplate, Upload } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { useQuiz } from '../data/queries';
import { forgetDraft, keptDraft } from '../model/draft';
import { formOf, MOST_BYTES, readFile } from '../model/exchange';
import type { LeftOut } from '../model/fhirRead';
import { EMPTY_FORM, type Form, isEmptyForm } from '../model/types';
import { ANALYSIS, CREATOR, quizAddress } from '../places';
import { QuestionnairesPage } from '../shared/QuestionnairesPage';
import { loadTemplate, TEMPLATES, type TemplateName } from '../templates/templates';
import css from './Designer.module.css';
import { Designer } from './Designer';
import { QuizList } from './QuizList';

interface Fresh {
  readonly key: string;
  readonly form: Form;
  /** After it was saved; the designer stays as it is, with its history. */
  readonly id: string | null;
}

/** The page of the menu entry. Staff who may only read are redirected to the statistics. */
export function CreatorPage() {
  return useCan()('questionnaires.write') ? <Creator /> : <Navigate to={ANALYSIS} replace />;
}

function Creator() {
  const { t } = useTranslation('admin_questionnaires');
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const id = parameters.get('id');
  const [fresh, setFresh] = useState<Fresh>(() => ({ key: 'new:0', form: keptDraft() ?? EMPTY_FORM, id: null }));
  /** What is to be begun, while the question is asked. */
  const [asked, setAsked] = useState<Form | null>(null);
  /** What cannot be taken over from a file, before anything is replaced. */
  const [partial, setPartial] = useState<ReturnType<typeof readFile>>(null);
  const file = useRef<HTMLInputElement>(null);
  const isFresh = id === null || id === fresh.id;

  const begin = (form: Form) => {
    forgetDraft();
    setAsked(null);
    setFresh(({ key }) => ({ key: `new:${String(Number(key.slice(4)) + 1)}`, form, id: null }));
    void navigate(CREATOR);
  };
  /** A new one that was never saved would be lost. */
  const want = (form: Form) => {
    const unsaved = id === null ? keptDraft() : null;
    if (unsaved !== null && !isEmptyForm(unsaved)) setAsked(form);
    else begin(form);
  };
  const wantTemplate = (name: TemplateName) =>
    loadTemplate(name).then(want, (error: unknown) => toast.failure(t('template.failed'), error));
  const wantFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    if (!chosen) return;
    const read = chosen.size > MOST_BYTES ? null : readFile(await chosen.text());
    // The same file can be chosen again.
    target.value = '';
    if (read === null) toast.error(t('import.failed'));
    else if (read.leftOut.length > 0) setPartial(read);
    else want(read.form);
  };
  return (
    <QuestionnairesPage
      title={t('creator.title')}
      actions={
        <>
          <Button kind="secondary" size="small" onClick={() => want(EMPTY_FORM)}>
            <FilePlus2 aria-hidden />
            {t('creator.create')}
          </Button>
          <ActionMenu
            label={t('template.label')}
            icon={<LayoutTemplate aria-hidden />}
            actions={TEMPLATES.map((name) => ({
              id: name,
              label: t(`template.${name}`),
              onAction: () => void wantTemplate(name),
            }))}
          />
          <Button kind="quiet" size="small" onClick={() => file.current?.click()}>
            <Upload aria-hidden />
            {t('import')}
          </Button>
          <input
            ref={file}
            type="file"
            hidden
            accept="application/json,application/fhir+json,.json"
            aria-label={t('import')}
            onChange={(event) => void wantFile(event)}
          />
        </>
      }
    >
      <details className={css.all} open>
        <summary>{t('list.label')}</summary>
        <QuizList />
      </details>
      {isFresh ? (
        <Designer
          key={fresh.key}
          quiz={null}
          form={fresh.form}
          onCreated={(quiz) => {
            setFresh((before) => ({ ...before, id: quiz.id }));
            void navigate(quizAddress(quiz.id), { replace: true });
          }}
        />
      ) : (
        <Opened key={id} id={id} onCopied={(copy) => void navigate(quizAddress(copy))} />
      )}
      <ConfirmDialog
        isOpen={partial !== null}
        title={t('import.partial')}
        confirmLabel={t('import.anyway')}
        onConfirm={() => {
          setPartial(null);
          if (partial) want(partial.form);
        }}
        onClose={() => setPartial(null)}
      >
        <p>{t('import.partialText')}</p>
        <LeftOutList leftOut={partial?.leftOut ?? []} />
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked !== null}
        isCritical
        title={t('creator.lose')}
        confirmLabel={t('creator.loseConfirm')}
        onConfirm={() => {
          if (asked) begin(asked);
        }}
        onClose={() => setAsked(null)}
      >
        <p>{t('creator.loseText')}</p>
      </ConfirmDialog>
    </QuestionnairesPage>
  );
}

function LeftOutList({ leftOut }: { readonly leftOut: readonly LeftOut[] }) {
  const { t } = useTranslation('admin_questionnaires');
  return (
    <ul className={css.leftOut}>
      {leftOut.map(({ item, what }) => (
        <li key={`${item} ${what}`}>
          {item === '' ? t('properties.form') : item}: <code>{what}</code>
        </li>
      ))}
    </ul>
  );
}

interface OpenedProps {
  readonly id: string;
  /** After a conflict the own changes became a questionnaire of their own. */
  readonly onCopied: (id: string) => void;
}

function Opened({ id, onCopied }: OpenedProps) {
  const { t } = useTranslation('admin_questionnaires');
  const query = useQuiz(id);
  if (isProblem(query.error, 'not_found')) return <p className="muted">{t('open.notFound')}</p>;
  return (
    <QueryView query={query} loading={<SkeletonRows rows={6} />} failed={t('open.failed')}>
      {(quiz) => {
        const form = formOf(quiz.model);
        if (form === null) return <p className="muted">{t('open.unreadable')}</p>;
        return <Designer quiz={quiz} form={form} onCreated={(copy) => onCopied(copy.id)} />;
      }}
    </QueryView>
  );
}
