/** One sentence that says whether everything works, and what needs a person. A change of the sentence is announced. */
import { announce, Card, classes, useDates, useLanguage, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { CircleCheck, CircleHelp, OctagonAlert, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { sizeText } from '../shared/amounts';
import css from '../shared/Operations.module.css';
import { attentionOf, type Seen } from './attention';
import own from './Health.module.css';

type State = 'ok' | 'warning' | 'failure' | 'stale';

const ICONS = { ok: CircleCheck, warning: TriangleAlert, failure: OctagonAlert, stale: CircleHelp };

export interface SummaryProps {
  readonly seen: Seen;
  /** The last attempt to read failed: what is shown may not be true any more. */
  readonly isStale: boolean;
}

/** The kernel says how bad it is (docs/operations.md); a disk that is filling up is not bad yet. */
export function Summary({ seen, isStale }: SummaryProps) {
  const { t } = useTranslation('admin_operations');
  const { format } = useDates();
  const language = useLanguage();
  const attention = attentionOf(seen, {
    size: (bytes) => sizeText(bytes, language),
    moment: (at) => format(at, 'dateTime'),
  });
  const isFailure = seen.health.state === 'failure';
  const isWarning = seen.health.state === 'warning' || attention.length > 0;
  const state: State = isStale ? 'stale' : isFailure ? 'failure' : isWarning ? 'warning' : 'ok';
  const sentence = t(`state.${state}`);
  const known = useRef(sentence);
  const tell = useEffectEvent(() => {
    if (known.current !== sentence) announce(sentence);
    known.current = sentence;
  });
  useEffect(() => tell(), [sentence]);
  const Icon = ICONS[state];
  return (
    <Card aria-labelledby="health-state" className={classes('stack', own.summary)} data-state={state}>
      <div className={own.sentence}>
        <Icon aria-hidden />
        <h2 id="health-state">{sentence}</h2>
      </div>
      {state === 'ok' && <p>{t('state.nothing')}</p>}
      {attention.length > 0 && (
        <div className={css.tight}>
          <h3 className="heading">{t('todo.title')}</h3>
          <ul className={own.todo}>
            {attention.map(({ id, text, values, to }) => (
              <li key={id}>
                <Link to={to}>{t(text, values)}</Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {attention.length === 0 && (state === 'warning' || state === 'failure') && <p>{t('todo.hidden')}</p>}
    </Card>
  );
}
