/**
 * The accessibility bar (ГОСТ Р 52872-2019): text size, spacing, colours, pictures. It is part of the page, not a
 * dialog, so that the effect is visible while choosing.
 */
import {
  accessibility,
  Button,
  COLOR_SCHEMES,
  SPACINGS,
  TEXT_SIZES,
  useAccessibility,
  useTranslation,
} from '@cabinet/kit';
import css from './AccessibilityPanel.module.css';
import { panel, useIsPanelOpen } from './panel-state';

interface ChoiceProps<T extends string> {
  readonly name: string;
  readonly values: readonly T[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
}

function Choice<T extends string>({ name, values, chosen, onChoose }: ChoiceProps<T>) {
  const { t } = useTranslation('shell');
  return (
    <fieldset className={css.group}>
      <legend>{t(`accessibility.${name}`)}</legend>
      {values.map((value) => (
        <label key={value} className={css.choice} data-value={`${name}-${value}`}>
          <input
            type="radio"
            name={`accessibility-${name}`}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>{t(`accessibility.${name}.${value}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function AccessibilityPanel() {
  const { t } = useTranslation('shell');
  const isOpen = useIsPanelOpen();
  const { text, spacing, colors, pictures } = useAccessibility();
  return (
    <section id="accessibility" aria-label={t('accessibility')} className={css.panel} hidden={!isOpen} tabIndex={-1}>
      <Choice name="text" values={TEXT_SIZES} chosen={text} onChoose={(value) => accessibility.set({ text: value })} />
      <Choice
        name="spacing"
        values={SPACINGS}
        chosen={spacing}
        onChoose={(value) => accessibility.set({ spacing: value })}
      />
      <Choice
        name="colors"
        values={COLOR_SCHEMES}
        chosen={colors}
        onChoose={(value) => accessibility.set({ colors: value })}
      />
      <Choice
        name="pictures"
        values={['on', 'off'] as const}
        chosen={pictures}
        onChoose={(value) => accessibility.set({ pictures: value })}
      />
      <div className="wrap">
        <Button kind="secondary" size="small" onClick={accessibility.reset}>
          {t('accessibility.reset')}
        </Button>
        <Button kind="quiet" size="small" onClick={panel.close}>
          {t('accessibility.close')}
        </Button>
      </div>
    </section>
  );
}
