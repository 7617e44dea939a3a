/** Fragments by diagnosis. */
import { useTranslation } from '@cabinet/kit';
import { type DocumentCard, DocumentList } from '@cabinet/record';
import css from './DiagnosisGroups.module.css';
import { byDiagnosis } from './diagnosis-groups';

export function DiagnosisGroups({ cards }: { readonly cards: readonly DocumentCard[] }) {
  const { t } = useTranslation('ecard');
  return byDiagnosis(cards).map(({ code, name, cards: members }) => {
    const title = code === null ? t('documents.noDiagnosis') : [name, code].filter(Boolean).join(' ');
    return (
      <section key={code ?? ''} className={css.group} aria-label={title}>
        <h2 className={css.title}>
          {code === null ? (
            title
          ) : (
            <>
              {name} <span className={css.code}>{code}</span>
            </>
          )}
          <span className={css.count}> {members.length}</span>
        </h2>
        <DocumentList cards={members} label={title} level={3} isUnderDiagnosis />
      </section>
    );
  });
}
