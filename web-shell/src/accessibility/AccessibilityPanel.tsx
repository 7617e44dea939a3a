/**
 * The accessibility bar (ГОСТ Р 52872-2019): text size, spacing, colours, pictures. It is part of the page, not a
 * dialog, so that the effect is visible while choosing.
 */
import {
  accessibility,
  type AccessibilitySettings,
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
  readonly name: keyof AccessibilitySettings;
  readonly legend: string;
  readonly labelOf: (value: T) => string;
  readonly values: readonly T[];
  readonly chosen: T;
  readonly onChoose: (value: T) => void;
}

function Choice<T extends string>({ name, legend, labelOf, values, chosen, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset className={css.group}>
      <legend>{legend}</legend>
      {values.map((value) => (
        <label key={value} className={css.choice} data-value={`${name}-${value}`}>
          <input
            type="radio"
            name={`accessibility-${name}`}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>{labelOf(value)}</span>
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
      <Choice
        name="text"
        legend={t('accessibility.text')}
        labelOf={(value) => t(`accessibility.text.${value}`)}
        values={TEXT_SIZES}
        chosen={text}
        onChoose={(value) => accessibility.set({ text: value })}
      />
      <Choice
        name="spacing"
        legend={t('accessibility.spacing')}
        labelOf={(value) => t(`accessibility.spacing.${value}`)}
        values={SPACINGS}
        chosen={spacing}
        onChoose={(value) => accessibility.set({ spacing: value })}
      />
      <Choice
        name="colors"
        legend={t('accessibility.colors')}
        labelOf={(value) => t(`accessibility.colors.${value}`)}
        values={COLOR_SCHEMES}
        chosen={colors}
        onChoose={(value) => accessibility.set({ colors: value })}
      />
      <Choice
        name="pictures"
        legend={t('accessibility.pictures')}
        labelOf={(value) => t(`accessibility.pictures.${value}`)}
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
