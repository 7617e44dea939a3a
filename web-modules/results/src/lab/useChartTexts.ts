/** The texts of a chart with this name. */
import { useTranslation } from '@cabinet/kit';
import type { ChartTexts } from '@cabinet/kit/chart';

export function useChartTexts(name: string): ChartTexts {
  const { t } = useTranslation('results');
  return {
    label: (count) => t('lab.chart', { name, count }),
    period: t('lab.period'),
    all: t('lab.periodAll'),
    year: t('lab.periodYear'),
    last: t('lab.last'),
    thinned: (counts) => t('lab.thinned', counts),
  };
}
