/** The personal choice of columns, and how dense the rows are. */
import { Columns3 } from 'lucide-react';
import { useId } from 'react';
import { Button, useTranslation } from '@cabinet/kit';
import { Popup } from '../aria/Popup';
import css from './ColumnChooser.module.css';
import { type Column, DENSITIES, type Density } from './columns';

export interface ColumnChooserProps {
  /** All columns; the first one is always shown. */
  readonly columns: readonly Pick<Column<never>, 'id' | 'label'>[];
  /** Ids of the shown ones. */
  readonly shown: readonly string[];
  readonly density: Density;
  readonly onColumns: (shown: readonly string[]) => void;
  readonly onDensity: (density: Density) => void;
  /** Back to what everybody starts with. */
  readonly onReset: () => void;
}

export function ColumnChooser({ columns, shown, density, onColumns, onDensity, onReset }: ColumnChooserProps) {
  const { t } = useTranslation('kit');
  const name = useId();
  const toggle = (id: string) => onColumns(shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id]);
  return (
    <Popup label={t('table.columns')} icon={<Columns3 aria-hidden />}>
      <fieldset className={css.group}>
        <legend>{t('table.columns')}</legend>
        {columns.map(({ id, label }, index) => (
          <label key={id} className={css.choice}>
            <input
              type="checkbox"
              checked={index === 0 || shown.includes(id)}
              disabled={index === 0 || (shown.length <= 2 && shown.includes(id))}
              onChange={() => toggle(id)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <fieldset className={css.group}>
        <legend>{t('table.density')}</legend>
        {DENSITIES.map((one) => (
          <label key={one} className={css.choice}>
            <input type="radio" name={name} checked={one === density} onChange={() => onDensity(one)} />
            {t(`table.density.${one}`)}
          </label>
        ))}
      </fieldset>
      <Button kind="quiet" size="small" onClick={onReset}>
        {t('table.reset')}
      </Button>
    </Popup>
  );
}
