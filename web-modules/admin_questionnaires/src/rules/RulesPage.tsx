/** `/admin/quizRules`: rules that send a questionnaire by themselves, with what they did last. */
import {
  Beside,
  Button,
  EmptyState,
  List,
  ListItem,
  Pill,
  SkeletonRows,
  toast,
  useCan,
  useDates,
  useLanguage,
  useMutation,
  useTranslation,
} from '@cabinet/kit';
import { ActionMenu, ConfirmDialog } from '@cabinet/kit/aria';
import { QueryView } from '@cabinet/kit/views';
import { CalendarClock, Pencil, Plus, Power, PowerOff, Trash2 } from 'lucide-react';
import { lazy, useState } from 'react';
import type { Rule } from '../data/contract';
import { useFreshList, useRules } from '../data/otherQueries';
import { changeRule, deleteRule } from '../data/rules.api';
import css from '../shared/Questionnaires.module.css';
import { QuestionnairesPage } from '../shared/QuestionnairesPage';
import { draftOf, ruleOf } from './draft';
import { useRuleWords } from './useRuleWords';

const RuleDialog = lazy(async () => ({ default: (await import('./RuleDialog')).RuleDialog }));

/** Why a rule could not send; other codes have general words. */
const ERRORS = ['questionnaire_archived', 'not_published', 'matching_unreadable'] as const;

export function RulesPage() {
  const { t } = useTranslation('admin_questionnaires');
  const query = useRules();
  const can = useCan();
  const loadAgain = useFreshList('rules');
  /** Null: no dialog; `new`: a new rule. */
  const [edited, setEdited] = useState<Rule | 'new' | null>(null);
  const [asked, setAsked] = useState<Rule | null>(null);
  const switching = useMutation({
    mutationFn: (rule: Rule) => changeRule(rule.id, rule.revision, { ...ruleOf(draftOf(rule)), is_on: !rule.is_on }),
    networkMode: 'always',
    onSuccess: ({ is_on }) => toast.success(t(is_on ? 'rules.turnedOn' : 'rules.turnedOff')),
    onError: (error) => toast.failure(t('rules.refusal.other'), error),
    onSettled: loadAgain,
  });
  const deleting = useMutation({
    mutationFn: (rule: Rule) => deleteRule(rule.id),
    networkMode: 'always',
    onSuccess: () => toast.success(t('rules.deleted')),
    onError: (error) => toast.failure(t('rules.deleteFailed'), error),
    onSettled: () => {
      setAsked(null);
      return loadAgain();
    },
  });
  const isAllowed = can('questionnaires.write');
  return (
    <QuestionnairesPage
      title={t('rules.title')}
      note={t('rules.note')}
      actions={
        isAllowed && (
          <Button size="small" onClick={() => setEdited('new')}>
            <Plus aria-hidden />
            {t('rules.create')}
          </Button>
        )
      }
    >
      <QueryView query={query} loading={<SkeletonRows rows={4} />} failed={t('rules.failed')}>
        {(rules) =>
          rules.length === 0 ? (
            <EmptyState title={t('rules.none')} icon={<CalendarClock />}>
              {t('rules.noneHint')}
            </EmptyState>
          ) : (
            <List aria-label={t('rules.title')}>
              {rules.map((rule) => (
                <RuleRow
                  key={rule.id}
                  rule={rule}
                  isAllowed={isAllowed}
                  onEdit={() => setEdited(rule)}
                  onSwitch={() => {
                    if (!switching.isPending) switching.mutate(rule);
                  }}
                  onDelete={() => setAsked(rule)}
                />
              ))}
            </List>
          )
        }
      </QueryView>
      {edited !== null && (
        <Beside onClose={() => setEdited(null)}>
          <RuleDialog rule={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </Beside>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        isCritical
        title={t('rules.deleteQuestion', { title: asked?.title ?? '' })}
        confirmLabel={t('rules.delete')}
        isBusy={deleting.isPending}
        onConfirm={() => {
          if (asked && !deleting.isPending) deleting.mutate(asked);
        }}
        onClose={() => setAsked(null)}
      >
        <p>{t('rules.deleteMeaning')}</p>
      </ConfirmDialog>
    </QuestionnairesPage>
  );
}

interface RuleRowProps {
  readonly rule: Rule;
  readonly isAllowed: boolean;
  readonly onEdit: () => void;
  readonly onSwitch: () => void;
  readonly onDelete: () => void;
}

function RuleRow({ rule, isAllowed, onEdit, onSwitch, onDelete }: RuleRowProps) {
  const { t } = useTranslation('admin_questionnaires');
  const { format } = useDates();
  const language = useLanguage();
  const words = useRuleWords(rule);
  const { title, quiz_title, is_on, last_run, sent, last_error } = rule;
  const known = ERRORS.find((code) => code === last_error);
  return (
    <ListItem className={css.item}>
      <div className={css.words}>
        <h2 className={css.name}>{title}</h2>
        <p>{quiz_title}</p>
        <p className="small">{words.when}</p>
        <p className={`small ${css.who ?? ''}`}>{words.who}</p>
        <p className="muted small">
          {last_run
            ? t('rules.lastRun', { when: format(last_run, 'dateTime'), sent: sent.toLocaleString(language) })
            : t('rules.neverRun')}
        </p>
        {last_error && (
          <p className={css.error}>{t('rules.error', { reason: t(`rules.error.${known ?? 'other'}`) })}</p>
        )}
      </div>
      <div className={css.actions}>
        <Pill kind={is_on ? 'positive' : 'neutral'}>{t(is_on ? 'rules.on' : 'rules.off')}</Pill>
        {isAllowed && (
          <ActionMenu
            label={t('rules.actions', { title })}
            actions={[
              { id: 'edit', label: t('rules.edit'), icon: <Pencil aria-hidden />, onAction: onEdit },
              {
                id: 'switch',
                label: t(is_on ? 'rules.turnOff' : 'rules.turnOn'),
                icon: is_on ? <PowerOff aria-hidden /> : <Power aria-hidden />,
                onAction: onSwitch,
              },
              {
                id: 'delete',
                label: t('rules.delete'),
                icon: <Trash2 aria-hidden />,
                isCritical: true,
                onAction: onDelete,
              },
            ]}
          />
        )}
      </div>
    </ListItem>
  );
}
