import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Button,
  FieldError,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
} from 'react-aria-components';
import fieldCss from '../components/Field.module.css';
import { classes } from '../components/classes';
import type { Choice } from './ComboBox';
import css from './Popup.module.css';

export interface SelectProps {
  readonly label: ReactNode;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  readonly choices: readonly Choice[];
  readonly selected: string | null;
  readonly onSelect: (id: string) => void;
  readonly isDisabled?: boolean;
}

/** A short list whose entries have a second line; otherwise prefer `NativeSelect`. */
export function Select({ label, error, placeholder, choices, selected, onSelect, isDisabled = false }: SelectProps) {
  return (
    <AriaSelect
      value={selected}
      onChange={(key) => {
        if (key !== null) onSelect(String(key));
      }}
      isInvalid={error !== undefined}
      isDisabled={isDisabled}
      {...(placeholder !== undefined && { placeholder })}
      className={fieldCss.field ?? ''}
    >
      <Label className={fieldCss.label ?? ''}>{label}</Label>
      <Button className={classes(fieldCss.box, css.value)}>
        <SelectValue />
        <ChevronDown aria-hidden />
      </Button>
      <FieldError className={fieldCss.error ?? ''}>{error}</FieldError>
      <Popover className={css.popup ?? ''}>
        <ListBox className={css.menu ?? ''}>
          {choices.map((choice) => (
            <ListBoxItem key={choice.id} id={choice.id} textValue={choice.label} className={css.item ?? ''}>
              <span>
                {choice.label}
                {choice.note && <span className="muted small"> {choice.note}</span>}
              </span>
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
