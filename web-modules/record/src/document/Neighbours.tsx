/**
 * Links to the previous and next document in time. They replace the history entry, so that "back" returns to the list.
 */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useDates, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import type { DocumentCategory } from '../data/api';
import { useDocuments } from '../data/queries';
import type { DocumentCard } from '../data/types';
import { addressOf } from '../parts/address';
import { titleOf } from '../parts/title';
import css from './Neighbours.module.css';

/** The list is sorted newest first, so the newer document has the lower index. */
export function neighboursOf(cards: readonly DocumentCard[], id: string) {
  const at = cards.findIndex((card) => card.id === id);
  return at < 0
    ? { older: undefined, newer: undefined }
    : { older: cards[at + 1], newer: at > 0 ? cards[at - 1] : undefined };
}

export function Neighbours({
  id,
  category,
  from,
}: {
  readonly id: string;
  readonly category: DocumentCategory;
  readonly from: string;
}) {
  const { t } = useTranslation('record');
  const { data = [] } = useDocuments(category);
  const { older, newer } = neighboursOf(data, id);
  if (!older && !newer) return null;
  return (
    <nav className={css.neighbours} aria-label={t('document.neighbours')} data-no-print="">
      {older ? <Neighbour card={older} from={from} label={t('document.older')} isOlder /> : <span />}
      {newer && <Neighbour card={newer} from={from} label={t('document.newer')} />}
    </nav>
  );
}

interface NeighbourProps {
  readonly card: DocumentCard;
  readonly from: string;
  readonly label: string;
  readonly isOlder?: boolean;
}

function Neighbour({ card, from, label, isOlder = false }: NeighbourProps) {
  const { format } = useDates();
  return (
    <Link
      to={addressOf(card)}
      replace
      state={{ from }}
      className={css.neighbour}
      data-side={isOlder ? 'older' : 'newer'}
    >
      {isOlder && <ChevronLeft aria-hidden />}
      <span className={css.words}>
        <span className={css.label}>{label}</span>
        <span className={css.name}>{titleOf(card)}</span>
        <span className={css.label}>{format(card.created, 'date')}</span>
      </span>
      {!isOlder && <ChevronRight aria-hidden />}
    </Link>
  );
}
