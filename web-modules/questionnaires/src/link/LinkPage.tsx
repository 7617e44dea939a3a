/**
 * `/quiz/link`: one questionnaire, answered with a link and without signing in (docs/adr/0044). The secret is in the fragment of
 * the address, which browsers do not send; nothing is stored in this browser.
 */
import {
  Button,
  Card,
  EmptyState,
  isProblem,
  Notice,
  PageHeader,
  PhoneLink,
  useTranslation,
  useVariant,
} from '@cabinet/kit';
import { useLocation } from '@cabinet/kit/router';
import { BarePage } from '@cabinet/kit/views';
import { CircleCheck, Link2Off } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import page from '../shared/Page.module.css';
import { Entry } from './Entry';
import type { OpenedLink } from './link.api';
import { LinkForm } from './LinkForm';
import type { GivenAnswers } from './useLinkDraft';

const secretAt = (hash: string): string => new URLSearchParams(hash.slice(1)).get('token') ?? '';

export function LinkPage() {
  const { t } = useTranslation('questionnaires');
  const { organisation } = useVariant();
  const secret = secretAt(useLocation().hash);
  return (
    <BarePage>
      {secret === '' ? (
        <>
          <PageHeader title={t('title.one')} />
          <EmptyState
            title={t('link.missing')}
            icon={<Link2Off />}
            actions={organisation.phone !== '' && <PhoneLink phone={organisation.phone} />}
          >
            {t('link.missing.note')}
          </EmptyState>
        </>
      ) : (
        <AtLink key={secret} secret={secret} />
      )}
    </BarePage>
  );
}

/** `changed`: another window has saved newer answers. */
type Stage =
  | { readonly name: 'entry'; readonly unsaved: GivenAnswers | null }
  | { readonly name: 'form'; readonly opened: OpenedLink }
  | { readonly name: 'changed' | 'sent' | 'sentBefore' };

function AtLink({ secret }: { readonly secret: string }) {
  const { t } = useTranslation('questionnaires');
  const [stage, setStage] = useState<Stage>({ name: 'entry', unsaved: null });
  const title = stage.name === 'form' ? stage.opened.quiz.title : t('title.one');
  useHeadingFocus(stage.name);

  /** Keeps answers that were given after the last save, unless another window has saved since. */
  const enter = (opened: OpenedLink) => {
    const unsaved = stage.name === 'entry' ? stage.unsaved : null;
    const isNewest = unsaved !== null && unsaved.revision === opened.revision;
    setStage({
      name: 'form',
      opened: isNewest ? { ...opened, answers: unsaved.answers, at: unsaved.page } : opened,
    });
  };

  return (
    <>
      <PageHeader title={title} note={stage.name === 'entry' ? t('link.note') : undefined} />
      {stage.name === 'entry' && (
        <Card aria-label={title}>
          <Entry secret={secret} isAgain={stage.unsaved !== null} onOpened={enter} />
        </Card>
      )}
      {stage.name === 'form' && (
        <Card aria-label={title}>
          <LinkForm
            opened={stage.opened}
            onCompleted={() => setStage({ name: 'sent' })}
            onEnded={(problem, given) => {
              if (isProblem(problem, 'questionnaire_completed')) setStage({ name: 'sentBefore' });
              else if (isProblem(problem, 'answers_changed')) setStage({ name: 'changed' });
              else setStage({ name: 'entry', unsaved: given });
            }}
          />
        </Card>
      )}
      {stage.name === 'changed' && (
        <Notice kind="warning" role="alert">
          <strong>{t('link.changed')}</strong>
          <p>{t('link.changed.note')}</p>
          <div className={page.actions}>
            <Button onClick={() => setStage({ name: 'entry', unsaved: null })}>{t('link.changed.open')}</Button>
          </div>
        </Notice>
      )}
      {(stage.name === 'sent' || stage.name === 'sentBefore') && (
        <EmptyState title={t(`link.${stage.name}`)} icon={<CircleCheck />}>
          {t('link.sent.note')}
        </EmptyState>
      )}
    </>
  );
}

/** What had the focus is gone: the heading takes it. */
function useHeadingFocus(stage: string): void {
  const before = useRef(stage);
  useEffect(() => {
    if (before.current !== stage) document.querySelector('h1')?.focus();
    before.current = stage;
  }, [stage]);
}
