/** How a laboratory document looks in a list: what was examined, and whether something is outside its norm. */
import { Pill, useTranslation } from '@cabinet/kit';
import { type DocumentCard, type DocumentLook, titleOf } from '@cabinet/record';
import { Check, FlaskConical, TriangleAlert } from 'lucide-react';
import { isOutside, type Reported, verdictOf } from '../lab/indicator';

/** Number of names in a title; further ones are counted. */
const NAMES_IN_TITLE = 3;

/** A name that does not say what was examined. */
const GENERIC = /^Лабораторн\S+ исследован\S+$/i;

/** Lower-cases a name within a sentence: `Глюкоза`, but not `СОЭ`, `25-OH` or `Helicobacter`. */
const inSentence = (name: string): string =>
  /^[А-ЯЁ][а-яё]/.test(name) ? name.slice(0, 1).toLowerCase() + name.slice(1) : name;

const beginning = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export function useReportLook(
  reports: ReadonlyMap<string, readonly Reported[]>,
): (card: DocumentCard) => DocumentLook | undefined {
  const { t } = useTranslation('results');
  return (card) => {
    const report = reports.get(card.id);
    if (!report) return undefined;
    const names = report.map(({ series }) => inSentence(series.name));
    const some = names.slice(0, NAMES_IN_TITLE).join(', ');
    const rest = names.length - NAMES_IN_TITLE;
    const what = rest > 0 ? t('lab.andMore', { names: some, count: rest }) : some;
    const outside = report.filter(({ point }) => isOutside(point)).length;
    const isJudged = report.some(({ point }) => verdictOf(point) !== 'none');
    const title = titleOf(card);
    const isGeneric = GENERIC.test(title);
    return {
      title: isGeneric ? beginning(what) : t('lab.examined', { title, what }),
      ...(isGeneric && { fact: title }),
      icon: <FlaskConical />,
      note:
        outside > 0 ? (
          <Pill kind="warning" icon={<TriangleAlert aria-hidden />}>
            {t('lab.outsideCount', { count: outside })}
          </Pill>
        ) : isJudged ? (
          <Pill kind="positive" icon={<Check aria-hidden />}>
            {t('lab.inside')}
          </Pill>
        ) : undefined,
    };
  };
}
