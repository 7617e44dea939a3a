/** The answers of a day, by group. */
import { useDates, useLanguage, useTranslation } from '@cabinet/kit';
import type { ReactNode } from 'react';
import { isImage } from '../data/diary.parse';
import type { DiaryForm, DiaryItem, DiaryValue } from '../data/diary.types';
import { sentencesOf } from '../domain/thesaurus';
import page from '../shared/Page.module.css';

type Named = Pick<DiaryItem, 'name' | 'typeName' | 'unit'>;

function Picture({ item, value }: { readonly item: Named; readonly value: DiaryValue }) {
  if (!isImage(value)) return null;
  return <img className={page.picture} src={`data:${value.mime};base64,${value.base64}`} alt={item.name} />;
}

const isNothing = (value: DiaryValue | null): value is null | '' => value === null || value === '';

export function Answer({ item, value }: { readonly item: Named; readonly value: DiaryValue | null }): ReactNode {
  const { format } = useDates();
  const language = useLanguage();
  if (isNothing(value)) return null;
  if (isImage(value)) return <Picture item={item} value={value} />;
  if (typeof value === 'number') {
    const number = new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(value);
    return item.unit ? `${number}\u00a0${item.unit}` : number;
  }
  switch (item.typeName) {
    case 'Date':
      return format(value, 'date');
    case 'DateTime': {
      // The hospital's local time has no zone, so nothing is converted.
      const [date = '', time = ''] = value.split('T');
      return `${format(date, 'date')}, ${time.slice(0, 5)}`;
    }
    case 'Constructor':
      return (
        <ul role="list">
          {sentencesOf(value).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      );
    default:
      return value;
  }
}

export interface AnswersProps {
  readonly form: DiaryForm;
  /** Replaces the form's values; by code. */
  readonly values?: ReadonlyMap<string, DiaryValue>;
  /** Level of the groups' headings. */
  readonly level?: 3 | 4;
}

export function Answers({ form, values, level = 3 }: AnswersProps) {
  const { t } = useTranslation('diagnostic');
  const Heading = `h${String(level)}` as 'h3' | 'h4';
  const valueOf = (item: DiaryItem) => (values ? (values.get(item.code) ?? null) : item.value);
  const isAnswered = (item: DiaryItem) => !isNothing(valueOf(item));
  const groups = form.groups.map(({ name, items }) => ({ name, items: items.filter(isAnswered) }));
  // Listed once instead of per question: most questions of a diary do not concern everybody.
  const without = form.groups.flatMap(({ items }) => items.filter((item) => !isAnswered(item)));
  return (
    <>
      {groups
        .filter(({ items }) => items.length > 0)
        .map((group) => (
          <div key={group.name} className="stack">
            <Heading>{group.name}</Heading>
            <dl className={page.facts}>
              {group.items.flatMap((item) => [
                <dt key={`${item.code}-name`}>{item.name}</dt>,
                <dd key={item.code}>
                  <Answer item={item} value={valueOf(item)} />
                </dd>,
              ])}
            </dl>
          </div>
        ))}
      {without.length > 0 && (
        <p className="muted">{t('answer.without', { items: without.map(({ name }) => name).join('; ') })}</p>
      )}
    </>
  );
}
