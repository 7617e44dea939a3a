/** A free text field that grows with its content. */
import { Field } from '@cabinet/kit';
import css from './fields.module.css';
import type { FocusableControl } from './fields.types';

export function TextArea(props: FocusableControl<string, HTMLTextAreaElement>) {
  const { item, name, label, hint, error, value, onChange, onBlur, ref } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(ties) => (
        <textarea
          {...ties}
          ref={ref}
          name={name}
          rows={3}
          className={css.area}
          value={value}
          aria-required={item.required || undefined}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
