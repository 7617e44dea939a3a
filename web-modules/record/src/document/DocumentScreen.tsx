/**
 * The screen of one document: description, text or file, and links to the previous and next document. Shared by the
 * electronic card and the results.
 */
import { ArrowLeft, FileX } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  EmptyState,
  ErrorState,
  glue,
  isProblem,
  PageHeader,
  Pill,
  Skeleton,
  SkeletonGroup,
  useDates,
  useLanguage,
  useRemembered,
  useTranslation,
} from '@cabinet/kit';
import { ButtonLink, useLocation } from '@cabinet/kit/router';
import { QueryView } from '@cabinet/kit/views';
import type { DocumentCategory } from '../data/api';
import { useDocument, useDocumentText } from '../data/queries';
import type { DocumentCard } from '../data/types';
import { FileView } from '../file/FileView';
import { mimeOf } from '../file/shown';
import { FragmentFrame } from '../fragment/FragmentFrame';
import { isSize, type Size } from '../fragment/frameDocument';
import { withoutTitle } from '../fragment/withoutTitle';
import { RecordSources } from '../parts/RecordSources';
import { titleOf } from '../parts/title';
import css from './DocumentScreen.module.css';
import { DocumentTools } from './DocumentTools';
import { listAddress } from './listAddress';
import { Neighbours } from './Neighbours';
import { PrintHead } from './PrintHead';

export interface DocumentScreenProps {
  readonly id: string;
  readonly category: DocumentCategory;
  /** The list to return to if the document was not opened from one. */
  readonly list: string;
  readonly listLabel: string;
  /** Renders the values measured in the document as table rows; null: none are known, undefined: still loading. */
  readonly valuesOf?: (card: DocumentCard) => ReactNode;
}

export function DocumentScreen({ id, category, list, listLabel, valuesOf }: DocumentScreenProps) {
  const { t } = useTranslation('record');
  const card = useDocument(id);
  const { state } = useLocation() as { readonly state: unknown };
  const back = listAddress(state) ?? list;
  return (
    <div className={css.page}>
      <div data-no-print="">
        <ButtonLink kind="quiet" size="small" to={back} className={css.back}>
          <ArrowLeft aria-hidden />
          {listLabel}
        </ButtonLink>
      </div>
      <QueryView
        query={card}
        loading={<DocumentSkeleton />}
        failed={({ error, onRetry, isRetrying }) => (
          <>
            <PageHeader title={t('document.title')} />
            {isProblem(error, 'not_found') ? (
              <ErrorState title={t('document.gone')} error={error} />
            ) : (
              <ErrorState title={t('document.failed')} error={error} isRetrying={isRetrying} onRetry={onRetry} />
            )}
          </>
        )}
      >
        {(data) => (
          <>
            <Opened key={id} card={data} values={valuesOf ? valuesOf(data) : null} />
            <RecordSources list="documents" />
          </>
        )}
      </QueryView>
      <Neighbours id={id} category={category} from={back} />
    </div>
  );
}

function Opened({ card, values }: { readonly card: DocumentCard; readonly values: ReactNode }) {
  const { t } = useTranslation('record');
  const { format } = useDates();
  const language = useLanguage();
  const text = useDocumentText(card.id, card.hasHtml);
  const [size, setSize] = useRemembered<Size>('record.textSize', 0, isSize);
  const { diagnosisCode, diagnosisName, author } = card;
  const facts = [format(card.created, 'dateTime'), author].filter(Boolean).join(', ');
  const title = titleOf(card);
  // The PDF contains the same values as the rows, so it is only downloaded on request.
  const isPaperOfValues = Boolean(values) && mimeOf(card.mime) === 'application/pdf';
  return (
    <article className={css.document}>
      <PrintHead />
      <PageHeader title={title} note={glue(facts)} />
      {(diagnosisCode !== null || card.isSigned) && (
        <div className="wrap">
          {diagnosisCode && (
            <span>
              {diagnosisName && `${diagnosisName} `}
              <span className="muted num">{diagnosisCode}</span>
            </span>
          )}
          {card.isSigned && <Pill kind="positive">{t('document.signed')}</Pill>}
        </div>
      )}
      <DocumentTools card={card} size={size} onSize={setSize} />
      {values}
      {((card.hasHtml && text.isPending) || values === undefined) && <TextSkeleton />}
      {text.isError &&
        (isProblem(text.error, 'not_found') ? (
          <EmptyState icon={<FileX />} title={t('document.noText')}>
            {t('document.noTextHint')}
          </EmptyState>
        ) : (
          <ErrorState
            title={t('document.failed')}
            error={text.error}
            isRetrying={text.isFetching}
            onRetry={() => void text.refetch()}
          />
        ))}
      {text.data !== undefined && (
        <FragmentFrame
          html={withoutTitle(text.data, [card.name, title])}
          title={title}
          language={language}
          size={size}
        />
      )}
      {card.hasFile && values !== undefined && !isPaperOfValues && (
        <div data-no-print="">
          <FileView card={card} />
        </div>
      )}
      {!card.hasHtml && !card.hasFile && values === null && (
        <EmptyState title={t('document.nothing')}>{t('document.nothingHint')}</EmptyState>
      )}
    </article>
  );
}

function DocumentSkeleton() {
  return (
    <SkeletonGroup>
      <div className={`stack ${css.waiting ?? ''}`}>
        <Skeleton width="60%" height="2rem" />
        <Skeleton width="40%" height="1.25rem" />
        <Skeleton width="20rem" height="2.75rem" radius="var(--r-m)" />
        <Skeleton height="24rem" radius="var(--r-l)" />
      </div>
    </SkeletonGroup>
  );
}

function TextSkeleton() {
  return (
    <SkeletonGroup>
      <div className={css.waiting}>
        <Skeleton height="24rem" radius="var(--r-l)" />
      </div>
    </SkeletonGroup>
  );
}
