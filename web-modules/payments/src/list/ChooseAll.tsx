import { useTranslation } from '@cabinet/kit';
import { useId } from 'react';
import css from './Choice.module.css';
import type { Choice } from './useChoice';

/** "Choose all unpaid"; of several hospitals, those of one. */
export function ChooseAll({ choice }: { readonly choice: Choice }) {
  const { t } = useTranslation('payments');
  const hintId = useId();
  const { chosen, isAllChosen, hasSeveralHosts, setAll } = choice;
  return (
    <div>
      <label className={css.all}>
        <input
          type="checkbox"
          ref={(box) => {
            if (box) box.indeterminate = chosen.length > 0 && !isAllChosen;
          }}
          checked={isAllChosen}
          aria-describedby={hasSeveralHosts ? hintId : undefined}
          onChange={({ target }) => setAll(target.checked)}
        />
        {t('choose.all')}
      </label>
      {hasSeveralHosts && (
        <p id={hintId} className="muted small">
          {t('choose.hosts')}
        </p>
      )}
    </div>
  );
}
