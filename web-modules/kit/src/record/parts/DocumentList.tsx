/**
 * Documents as one list. Rows out of sight are not laid out (`content-visibility`), so 300 of them cost what a screenful does;
 * they are all in the page, so a screen reader and the browser's own search meet every one.
 */
import { ChevronRight, FileText, HeartPulse, Image, ScanLine, Stethoscope } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { Pill } from '../../components/Card';
import { useDates } from '../../format/hooks';
import { glue } from '../../format/typography';
import { useTranslation } from '../../i18n/hooks';
import type { DocumentCard } from '../data/types';
import css from './DocumentList.module.css';
import { Marked } from './Marked';
import { addressOf } from './address';

export interface DocumentListProps {
  readonly cards: readonly DocumentCard[];
  /** Names the list for screen readers. */
  readonly label: string;
  /** Level of the rows' headings: one below what stands above the list. */
  readonly level?: 2 | 3;
  /** The diagnosis stands in the heading above already. */
  readonly isUnderDiagnosis?: boolean;
  /** A short word about a document at the end of its row. */
  readonly noteOf?: (card: DocumentCard) => ReactNode;
}

export function DocumentList({ cards, label, level = 2, isUnderDiagnosis = false, noteOf }: DocumentListProps) {
  return (
    <ul role="list" aria-label={label} className={css.list}>
      {cards.map((card) => (
        <DocumentRow
          key={card.id}
          card={card}
          level={level}
          isUnderDiagnosis={isUnderDiagnosis}
          note={noteOf?.(card)}
        />
      ))}
    </ul>
  );
}

function iconOf({ kind, mime, name }: DocumentCard) {
  if (kind === 'fragment') return <FileText />;
  if (kind === 'consultation') return <Stethoscope />;
  if (/^(?:ЭКГ|Электрокардио|Холтер|СМАД)/i.test(name)) return <HeartPulse />;
  return mime?.startsWith('image/') ? <Image /> : <ScanLine />;
}

function DocumentRow({
  card,
  level,
  isUnderDiagnosis,
  note,
}: {
  readonly card: DocumentCard;
  readonly level: 2 | 3;
  readonly isUnderDiagnosis: boolean;
  readonly note: ReactNode;
}) {
  const { t } = useTranslation('record');
  const { format } = useDates();
  const { pathname, search } = useLocation();
  const Heading = `h${String(level)}` as 'h2' | 'h3';
  const { hit, author, diagnosisCode, diagnosisName } = card;
  const facts = [
    format(card.created, 'date'),
    author,
    card.isSigned ? t('document.signed') : null,
    !card.hasHtml && card.hasFile ? t('document.fileOnly') : null,
  ];
  return (
    <li className={css.item} data-document={card.id}>
      <Link className={css.row} to={addressOf(card)} state={{ from: pathname + search }}>
        <span className={css.icon} data-picture="" aria-hidden>
          {iconOf(card)}
        </span>
        <div className={css.words}>
          <Heading className={css.name}>
            {hit && hit.title.length > 0 ? <Marked pieces={hit.title} /> : glue(card.name)}
            {card.isNew && (
              <>
                {' '}
                <Pill>{t('document.new')}</Pill>
              </>
            )}
          </Heading>
          <span className={css.facts}>{glue(facts.filter(Boolean).join(', '))}</span>
          {!isUnderDiagnosis && diagnosisCode && (
            <span className={css.facts}>
              <span className={css.code}>{diagnosisCode}</span>
              {diagnosisName && ` ${diagnosisName}`}
            </span>
          )}
          {hit && hit.snippet.length > 0 && (
            <span className={css.snippet}>
              <Marked pieces={hit.snippet} />
            </span>
          )}
        </div>
        {note && <span className={css.note}>{note}</span>}
        <ChevronRight aria-hidden />
      </Link>
    </li>
  );
}
