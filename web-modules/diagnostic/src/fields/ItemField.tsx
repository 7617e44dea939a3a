/** The field of an item, depending on its kind (A-197…A-204). */
import { TextField, useTranslation } from '@cabinet/kit';
import { Controller, DateField, type Form, IntegerField, RadioField } from '@cabinet/kit/forms';
import type { DayValues } from '../day/dayForm';
import type { DiaryItem } from '../data/diary.types';
import { ConstructorField } from './ConstructorField';
import { ImageField } from './ImageField';
import { ItemLabel } from './ItemLabel';
import { MomentField } from './MomentField';
import { OptionField } from './OptionField';
import { TextArea } from './TextArea';
import css from './fields.module.css';
import { useFaultText } from './useFaultText';
import { useItemHint } from './useItemHint';

/** Up to this many options are radio buttons; more are a select. */
const OPTIONS_IN_SIGHT = 5;

export interface ItemFieldProps {
  readonly form: Form<DayValues>;
  readonly item: DiaryItem;
  readonly name: string;
  /** The visible part of its name in a pair. */
  readonly half?: string;
}

export function ItemField({ form, item, name, half }: ItemFieldProps) {
  const { t } = useTranslation('diagnostic');
  const faultText = useFaultText();
  const hint = useItemHint(item);
  const error = faultText(form.formState.errors[name]?.message, item, form.getValues(name));
  const label = <ItemLabel item={item} half={half} />;
  const hasOptions = item.typeName === 'String' && item.options.length > 0;

  if (hasOptions && !item.freeText && item.options.length <= OPTIONS_IN_SIGHT) {
    const options = item.options.map((option) => ({ value: option, label: option }));
    return (
      <RadioField
        {...form.register(name)}
        look="segments"
        label={label}
        error={error}
        options={item.required ? options : [...options, { value: '', label: t('option.none') }]}
      />
    );
  }
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => {
        const common = { item, name, label, hint, error, onBlur };
        if (item.typeName === 'Image') {
          return (
            <ImageField
              {...common}
              value={typeof value === 'string' ? null : value}
              ref={ref}
              onChange={(image) => {
                // Errors of the previous file do not apply to this one.
                form.clearErrors(name);
                onChange(image ?? '');
              }}
              onFault={(fault) => form.setError(name, { type: 'image', message: fault })}
            />
          );
        }
        const text = { ...common, value: typeof value === 'string' ? value : '', onChange, ref };
        if (hasOptions) return <OptionField {...text} />;
        switch (item.typeName) {
          case 'Constructor':
            return <ConstructorField {...text} />;
          case 'Date':
            return <DateField {...text} />;
          case 'DateTime':
            return <MomentField {...text} />;
          case 'String':
            if (item.pattern === null) return <TextArea {...text} />;
            break;
          default:
        }
        const box = {
          name,
          label,
          hint,
          error,
          value: text.value,
          ref,
          autoComplete: 'off',
          'aria-required': item.required || undefined,
          className: item.typeName === 'String' ? undefined : css.narrow,
          after: item.unit && <span className="muted">{item.unit}</span>,
          onBlur,
        };
        if (item.typeName === 'Integer') {
          return <IntegerField {...box} isSigned={item.minimum !== null && item.minimum < 0} onChange={onChange} />;
        }
        return (
          <TextField
            {...box}
            inputMode={item.typeName === 'Double' ? 'decimal' : undefined}
            onChange={(event) => onChange(event.target.value)}
          />
        );
      }}
    />
  );
}
