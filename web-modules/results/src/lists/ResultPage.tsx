/** `/resultsDocument/{id}`: one result: the measured values as table rows, then its text, picture or PDF. */
import { useTranslation } from '@cabinet/kit';
import { useParams } from '@cabinet/kit/router';
import { DocumentScreen, titleOf, useSeries } from '@cabinet/record';
import { reportedByDocument } from '../lab/indicator';
import { ReportTable } from '../lab/ReportTable';
import { FILES } from '../places';

export function ResultPage() {
  const { t } = useTranslation('results');
  const { id = '' } = useParams();
  const series = useSeries();
  const report = reportedByDocument(series.data ?? []).get(id);
  return (
    <DocumentScreen
      key={id}
      id={id}
      category="results"
      list={FILES}
      listLabel={t('list.back')}
      valuesOf={(card) =>
        series.isPending ? undefined : report ? <ReportTable report={report} title={titleOf(card)} /> : null
      }
    />
  );
}
