/** The history of a day: when it was corrected, and what was there before (issue 17). */
import { ErrorState, Skeleton, SkeletonGroup, useDates, useTranslation } from '@cabinet/kit';
import { QueryView } from '@cabinet/kit/views';
import { isValue } from '../data/diary.parse';
import type { DiaryCorrection, DiaryItem } from '../data/diary.types';
import { useCorrections } from '../data/queries';
import page from '../shared/Page.module.css';
import { Answer } from './Answers';

type Change = DiaryCorrection['changes'][number];

/** An answer of the history; a picture is named only, because the history does not contain it. */
function Former({ change, value }: { readonly change: Change; readonly value: unknown }) {
  const { t } = useTranslation('diagnostic');
  if (change.typeName === 'Image' && value !== null && value !== undefined) return t('corrections.picture');
  if (!isValue(value)) return t('corrections.nothing');
  const { typeName, unit = null, name } = change as Change & Pick<DiaryItem, 'typeName'>;
  return <Answer item={{ name, typeName, unit }} value={value} />;
}

export function Corrections({ date, revision }: { readonly date: string; readonly revision: number }) {
  const { t } = useTranslation('diagnostic');
  const { format } = useDates();
  const corrections = useCorrections(date, revision);
  return (
    <section className="stack" aria-labelledby="corrections">
      <h3 id="corrections">{t('corrections.title')}</h3>
      <QueryView
        query={corrections}
        loading={
          <SkeletonGroup>
            <Skeleton width="60%" height="1.5rem" />
          </SkeletonGroup>
        }
        failed={({ error, ...retry }) => <ErrorState title={t('corrections.failed')} error={error} {...retry} />}
      >
        {(all) => (
          <ol className={page.history}>
            {all.map((correction) => (
              <li key={correction.revision}>
                <h4>{t('corrections.at', { at: format(correction.at, 'time') })}</h4>
                <dl className={page.facts}>
                  {correction.changes.flatMap((change) => [
                    <dt key={`${change.code}-name`}>{change.name}</dt>,
                    <dd key={change.code}>
                      <Former change={change} value={change.after} />
                      <div className="muted">
                        {t('corrections.before')} <Former change={change} value={change.before} />
                      </div>
                    </dd>,
                  ])}
                </dl>
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </section>
  );
}
