/** The given answers, to read and to print: with those of the time before, or with a way to change them. */
import { Button, Pill, useLanguage, useTranslation } from '@cabinet/kit';
import { textIn } from '../model/text';
import type { Answers, Form, Question } from '../model/types';
import css from './AnswersView.module.css';
import { useAnswerText } from './answerText';
import { differencesOf } from './differences';

export interface AnswersViewProps {
  readonly form: Form;
  readonly answers: Answers;
  /** The answers of an earlier passing, to compare with; `on` is its date in words. */
  readonly before?: { readonly answers: Answers; readonly on: string } | null;
  /** Names of the questions that were asked. Without it, a question with a condition and without an answer is left out. */
  readonly asked?: ReadonlySet<string>;
  /** Adds "change" to every answer. */
  readonly onChange?: (question: string) => void;
  /** Default: the language of the screen. */
  readonly language?: string;
  /** Level of the headings of the pages. */
  readonly level?: 2 | 3 | 4;
}

function wasAsked({ asked, answers }: AnswersViewProps, page: Form['pages'][number], question: Question): boolean {
  if (asked) return asked.has(question.name);
  return answers[question.name] !== undefined || (page.visibleIf === null && question.visibleIf === null);
}

export function AnswersView(props: AnswersViewProps) {
  const { form, answers, before, onChange, level = 3 } = props;
  const { t } = useTranslation('form');
  const screen = useLanguage();
  const language = props.language ?? screen;
  const textOf = useAnswerText(language);
  const different = before ? differencesOf(form, answers, before.answers) : null;
  const Heading = `h${String(level)}` as 'h2' | 'h3' | 'h4';
  const pages = form.pages
    .map((page) => ({ page, questions: page.questions.filter((question) => wasAsked(props, page, question)) }))
    .filter(({ questions }) => questions.length > 0);
  return (
    <div className={css.answers}>
      {pages.map(({ page, questions }) => (
        <div key={page.name} className={css.page}>
          {page.title !== null && <Heading>{textIn(page.title, language)}</Heading>}
          <dl className={css.list}>
            {questions.map((question) => {
              const title = textIn(question.title, language);
              return (
                <div key={question.name} className={css.row}>
                  <dt>{title}</dt>
                  <dd>
                    <Lines lines={textOf(question, answers)} />
                    {before && different?.has(question.name) && (
                      <div className={css.before}>
                        <Pill kind="warning">{t('answers.changed')}</Pill>
                        <div className="muted small">
                          {t('answers.before', { date: before.on })} <Lines lines={textOf(question, before.answers)} />
                        </div>
                      </div>
                    )}
                  </dd>
                  {onChange && question.kind !== 'expression' && (
                    <dd className={css.change} data-no-print>
                      <Button
                        kind="quiet"
                        size="small"
                        aria-label={t('answers.changeOf', { question: title })}
                        onClick={() => onChange(question.name)}
                      >
                        {t('answers.change')}
                      </Button>
                    </dd>
                  )}
                </div>
              );
            })}
          </dl>
        </div>
      ))}
    </div>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  const { t } = useTranslation('form');
  const [first, ...more] = lines;
  if (first === undefined) return <span className="muted">{t('answers.none')}</span>;
  if (more.length === 0) return <span className={css.words}>{first}</span>;
  return (
    <ul role="list" className={css.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
