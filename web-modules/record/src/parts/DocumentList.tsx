/**
 * A list of documents. Rows out of view are not laid out (`content-visibility`), so 300 rows cost as much as one
 * screenful. All rows are in the DOM, so that screen readers and the browser's search find them.
 */
import { FileText, FlaskConical, HeartPulse, Image, ScanLine, Stethoscope } from 'lucide-react';
import type { ReactNode } from 'react';
import { glue, List, NBSP, Pill, useDates, useTranslation } from '@cabinet/kit';
import { useLocation } from '@cabinet/kit/router';
import { LinkRow, RowWords } from '@cabinet/kit/views';
import type { DocumentCard } from '../data/types';
import css from './DocumentList.module.css';
import { Marked } from './Marked';
import { addressOf } from './address';
import { titleOf } from './title';
import { useFileWords } from '../file/useFileWords';

export interface DocumentListProps {
  readonly cards: readonly DocumentCard[];
  /** Accessible name of the list. */
  readonly label: string;
  /** Level of the rows' headings: one below the heading above the list. */
  readonly level?: 2 | 3;
  /** The heading above the list already names the diagnosis. */
  readonly isUnderDiagnosis?: boolean;
  /** Additional information of the screen about a document. */
  readonly lookOf?: (card: DocumentCard) => DocumentLook | undefined;
}

/** Overrides and additions to what a row shows of its card. */
export interface DocumentLook {
  readonly title?: string;
  readonly icon?: ReactNode;
  /** Information no longer in the title, shown beside the date. */
  readonly fact?: string;
  /** A short text at the end of the row. */
  readonly note?: ReactNode;
}

export function DocumentList({ cards, label, level = 2, isUnderDiagnosis = false, lookOf }: DocumentListProps) {
  return (
    <List role="list" aria-label={label}>
      {cards.map((card) => (
        <DocumentRow
          key={card.id}
          card={card}
          level={level}
          isUnderDiagnosis={isUnderDiagnosis}
          look={lookOf?.(card) ?? NO_LOOK}
        />
      ))}
    </List>
  );
}

const NO_LOOK: DocumentLook = {};

function iconOf({ kind, mime, name }: DocumentCard) {
  if (kind === 'fragment') return <FileText />;
  if (/^(?:Лаборатор|Анализ|Общий анализ|Биохими)/i.test(name)) return <FlaskConical />;
  if (kind === 'consultation') return <Stethoscope />;
  if (/^(?:ЭКГ|Электрокардио|Холтер|СМАД)/i.test(name)) return <HeartPulse />;
  return mime?.startsWith('image/') ? <Image /> : <ScanLine />;
}

function DocumentRow({
  card,
  level,
  isUnderDiagnosis,
  look,
}: {
  readonly card: DocumentCard;
  readonly level: 2 | 3;
  readonly isUnderDiagnosis: boolean;
  readonly look: DocumentLook;
}) {
  const { t } = useTranslation('record');
  const { format } = useDates();
  const { pathname, search } = useLocation();
  const { hit, author, diagnosisCode, diagnosisName } = card;
  const fileWords = useFileWords();
  const facts = [
    format(card.created, 'date'),
    look.fact,
    author,
    card.isSigned ? t('document.signed') : null,
    !card.hasHtml && card.hasFile ? fileWords(card) : null,
  ];
  const isTitleHit = hit?.title.some(({ isHit }) => isHit) ?? false;
  return (
    <LinkRow className={css.item} data-document={card.id} to={addressOf(card)} state={{ from: pathname + search }}>
      <span className={css.icon} data-picture="" aria-hidden>
        {look.icon ?? iconOf(card)}
      </span>
      <RowWords
        level={level}
        name={
          <>
            {hit && isTitleHit ? <Marked pieces={hit.title} /> : glue(look.title ?? titleOf(card))}
            {card.isNew && (
              <>
                {' '}
                <Pill>{t('document.new')}</Pill>
              </>
            )}
          </>
        }
      >
        <span className={css.facts}>{glue(facts.filter(Boolean).join(`${NBSP}· `))}</span>
        {!isUnderDiagnosis && diagnosisCode && (
          <span className={css.facts}>
            {hit && hit.diagnosis.length > 0 ? (
              <Marked pieces={hit.diagnosis} />
            ) : (
              <>
                {diagnosisName && `${diagnosisName} `}
                <span className={css.code}>{diagnosisCode}</span>
              </>
            )}
          </span>
        )}
        {hit && hit.snippet.length > 0 && (
          <span className={css.snippet}>
            <Marked pieces={hit.snippet} />
          </span>
        )}
      </RowWords>
      {look.note && <span className={css.note}>{look.note}</span>}
    </LinkRow>
  );
}
