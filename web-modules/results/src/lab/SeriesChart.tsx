/** The chart of an indicator over the band of its norm. `SeriesTable` shows the same data as a table. */
import { LineChart } from '@cabinet/kit/chart';
import { ButtonLink } from '@cabinet/kit/router';
import { useTranslation } from '@cabinet/kit';
import type { DocumentCard, Series } from '@cabinet/record';
import { addressOf } from '@cabinet/record';
import { measuredOf } from './indicator';
import { useChartTexts } from './useChartTexts';
import { useValues } from './useValues';

export function SeriesChart({ series }: { readonly series: Series }) {
  const { t } = useTranslation('results');
  const { number, month, sentence, norm } = useValues();
  const texts = useChartTexts(series.name);
  const points = measuredOf(series).map((point) => ({
    at: point.at,
    values: [point.value],
    low: point.normLow,
    high: point.normHigh,
    point,
  }));
  return (
    <LineChart
      lines={[series.name]}
      points={points}
      texts={{ ...texts, band: t('lab.norm') }}
      number={number}
      dateOf={month}
      sentence={({ point }) => sentence(point, series)}
      note={({ point }) =>
        norm(point) !== '' && <span className="muted"> ({t('lab.normIs', { norm: norm(point) })})</span>
      }
      action={({ point: { documentId } }) =>
        documentId !== null && (
          <ButtonLink kind="quiet" size="small" to={addressOf(resultOf(documentId))}>
            {t('lab.document')}
          </ButtonLink>
        )
      }
    />
  );
}

/** Values only come from results, never from fragments. */
const resultOf = (id: string): Pick<DocumentCard, 'id' | 'type'> => ({ id, type: 'result' });
