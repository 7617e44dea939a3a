/** The designer of one questionnaire (B-071): palette, canvas and properties; texts in all languages; saving. */
import {
  Button,
  isProblem,
  Loader,
  Pill,
  saveFile,
  TextField,
  toast,
  useIsCompact,
  useTranslation,
} from '@cabinet/kit';
import { ActionMenu } from '@cabinet/kit/aria';
import { useDebounced } from '@cabinet/kit/views';
import { Archive, ArchiveRestore, Download, EllipsisVertical, Redo2, Save, Send, Undo2 } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Quiz } from '../data/contract';
import { useCheck } from '../data/queries';
import { patched } from '../model/edit';
import { exportedFhir, exportedForm, fileNameOf } from '../model/exchange';
import type { Selected } from '../model/history';
import { textIn, withText } from '../model/text';
import { questionsOf, type Form, TITLE_CHARS } from '../model/types';
import { useQuestionActions } from './actions';
import { Canvas } from './Canvas';
import { Conflict } from './Conflict';
import { designerStore, StoreProvider, useDesigner, useLanguages, useStore } from './context';
import css from './Designer.module.css';
import { FaultList, faultsByPlace } from './FaultList';
import { LanguagesView } from './LanguagesView';
import { Palette } from './Palette';
import { Properties } from './Properties';
import { useSaving } from './useSaving';

/** Typing rests for this long before the server checks the form. */
const CHECK_MS = 800;

export interface DesignerProps {
  /** Null: not saved yet. */
  readonly quiz: Quiz | null;
  readonly form: Form;
  readonly onCreated: (quiz: Quiz) => void;
}

export function Designer({ quiz, form, onCreated }: DesignerProps) {
  const [store] = useState(() => designerStore(form));
  return (
    <StoreProvider value={store}>
      <Editing quiz={quiz} onCreated={onCreated} />
    </StoreProvider>
  );
}

const VIEWS = ['design', 'texts', 'preview'] as const;

// Its package is large.
const Preview = lazy(async () => ({ default: (await import('./Preview')).Preview }));
const NOTHING = { faults: [], warnings: [] };

function Editing({ quiz: initial, onCreated }: Omit<DesignerProps, 'form'>) {
  const { t } = useTranslation('admin_questionnaires');
  const { base } = useLanguages();
  const state = useDesigner();
  const store = useStore();
  const actions = useQuestionActions();
  const isCompact = useIsCompact();
  const [view, setView] = useState<(typeof VIEWS)[number]>('design');
  const saving = useSaving(initial, onCreated);
  const titleField = useRef<HTMLInputElement>(null);
  const { form, selected, past, future } = state;
  const [resting] = useDebounced(form, CHECK_MS);
  const checking = useCheck(resting, questionsOf(resting).length > 0);
  const { refused, state: saveState } = saving;
  const { data: found = NOTHING } = checking;
  const checked = useMemo(
    () => (refused.length > 0 && saveState === 'failed' ? { ...NOTHING, faults: refused } : found),
    [refused, saveState, found],
  );
  const faults = useMemo(() => faultsByPlace(resting, checked), [resting, checked]);
  const undo = () => store.dispatch({ kind: 'undo' });
  const redo = () => store.dispatch({ kind: 'redo' });

  const isEditing = view !== 'preview';
  useEffect(() => {
    if (!isEditing) return;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 'z') store.dispatch({ kind: event.shiftKey ? 'redo' : 'undo' });
      else if (key === 'y') store.dispatch({ kind: 'redo' });
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [store, isEditing]);

  const save = async (more: Parameters<typeof saving.save>[0] = {}, done = t('save.done')) => {
    const title = textIn(form.title, base, base);
    if (title.trim() === '') titleField.current?.focus();
    if (await saving.save(more)) toast.success(done);
  };
  const goTo = useCallback(
    (place: Selected) => {
      setView('design');
      store.dispatch({ kind: 'select', selected: place });
      requestAnimationFrame(() => {
        document.querySelector<HTMLElement>('[data-selected] [data-question]')?.focus();
      });
    },
    [store],
  );
  const { quiz } = saving;
  const titleError = saving.titleFault && t(`title.${saving.titleFault}`, { count: TITLE_CHARS });
  const panel = <Properties state={state} />;
  return (
    <div className={css.designer}>
      {saving.conflict && (
        <Conflict conflict={saving.conflict} takeTheirs={saving.takeTheirs} keepMineAsCopy={saving.keepMineAsCopy} />
      )}
      <div className={css.bar}>
        <TextField
          ref={titleField}
          className={css.title}
          label={t('title.label')}
          maxLength={TITLE_CHARS}
          error={titleError ?? undefined}
          value={textIn(form.title, base, base)}
          onChange={({ target }) =>
            store.dispatch({
              kind: 'edit',
              edit: (now) => patched(now, { title: withText(now.title, base, target.value, base) }),
              key: 'title',
            })
          }
        />
        <div className={css.state}>
          <Pill kind={quiz?.state === 'published' ? 'positive' : 'neutral'}>
            {quiz ? t(`state.${quiz.state}`) : t('state.new')}
          </Pill>
          {quiz !== null && quiz.version > 0 && (
            <span className="muted small">{t('state.version', { version: quiz.version })}</span>
          )}
          <span role="status" className="muted small">
            {quiz === null ? t('save.state.new') : t(`save.state.${saving.state}`)}
          </span>
        </div>
      </div>
      <div className={css.actions} data-no-print="">
        <div role="group" aria-label={t('views')} className={css.views}>
          {VIEWS.map((one) => (
            <Button key={one} kind="secondary" size="small" aria-pressed={view === one} onClick={() => setView(one)}>
              {t(`view.${one}`)}
            </Button>
          ))}
        </div>
        <Button kind="quiet" size="small" disabled={past.length === 0} aria-keyshortcuts="Control+Z" onClick={undo}>
          <Undo2 aria-hidden />
          {t('undo')}
        </Button>
        <Button
          kind="quiet"
          size="small"
          disabled={future.length === 0}
          aria-keyshortcuts="Control+Shift+Z"
          onClick={redo}
        >
          <Redo2 aria-hidden />
          {t('redo')}
        </Button>
        <div className={css.saving}>
          <Button kind="secondary" size="small" isBusy={saving.state === 'saving'} onClick={() => void save()}>
            <Save aria-hidden />
            {t('save')}
          </Button>
          <Button size="small" onClick={() => void save({ publish: true }, t('publish.done'))}>
            <Send aria-hidden />
            {t('publish')}
          </Button>
          <ActionMenu
            label={t('more')}
            icon={<EllipsisVertical aria-hidden />}
            actions={[
              {
                id: 'export',
                label: t('export'),
                icon: <Download aria-hidden />,
                onAction: () => saveFile(exportedForm(form), fileNameOf(textIn(form.title, base, base))),
              },
              {
                id: 'exportFhir',
                label: t('export.fhir'),
                icon: <Download aria-hidden />,
                onAction: () => saveFile(exportedFhir(form), `fhir-${fileNameOf(textIn(form.title, base, base))}`),
              },
              {
                id: 'archive',
                label: t(quiz?.state === 'archived' ? 'unarchive' : 'archive'),
                icon: quiz?.state === 'archived' ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />,
                isDisabled: quiz === null,
                onAction: () => void save({ archived: quiz?.state !== 'archived' }),
              },
            ]}
          />
        </div>
      </div>
      <FaultList form={resting} checked={checked} onGo={goTo} />
      {checking.error !== null && !isProblem(checking.error, 'network') && (
        <p className="muted small">{t('faults.failed')}</p>
      )}
      {view === 'texts' && <LanguagesView form={form} />}
      {view === 'preview' &&
        (questionsOf(form).length === 0 ? (
          <p className="muted">{t('preview.empty')}</p>
        ) : (
          <Suspense fallback={<Loader />}>
            <Preview form={form} />
          </Suspense>
        ))}
      {view === 'design' && (
        <div className={css.work}>
          <Palette actions={actions} />
          <Canvas
            state={state}
            actions={actions}
            faults={faults}
            inlinePanel={isCompact && selected !== null ? panel : null}
          />
          {(!isCompact || selected === null) && panel}
        </div>
      )}
    </div>
  );
}
