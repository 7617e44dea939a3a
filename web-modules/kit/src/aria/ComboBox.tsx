import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Button as AriaButton,
  ComboBox as AriaComboBox,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components';
import fieldCss from '../components/Field.module.css';
import { useTranslation } from '../i18n/hooks';
import css from './Popup.module.css';

export interface Choice {
  readonly id: string;
  readonly label: string;
  /** A second line: an address, a count. */
  readonly note?: string | undefined;
}

export interface ComboBoxProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly placeholder?: string;
  readonly choices: readonly Choice[];
  readonly selected: string | null;
  readonly onSelect: (id: string | null) => void;
  readonly isDisabled?: boolean;
}

/** A long list that is searched by typing. */
export function ComboBox(props: ComboBoxProps) {
  const { label, hint, error, placeholder, choices, selected, onSelect, isDisabled = false } = props;
  const { t } = useTranslation('kit');
  return (
    <AriaComboBox
      value={selected}
      onChange={(key) => onSelect(key === null ? null : String(key))}
      isInvalid={error !== undefined}
      isDisabled={isDisabled}
      menuTrigger="focus"
      allowsEmptyCollection
      className={fieldCss.field ?? ''}
    >
      <Label className={fieldCss.label ?? ''}>{label}</Label>
      {hint && (
        <Text slot="description" className={fieldCss.hint ?? ''}>
          {hint}
        </Text>
      )}
      <div className={fieldCss.box} data-invalid={error === undefined ? undefined : true}>
        <Input placeholder={placeholder ?? ''} className={fieldCss.input ?? ''} />
        <AriaButton className={css.toggle ?? ''}>
          <ChevronDown aria-hidden />
        </AriaButton>
      </div>
      <FieldError className={fieldCss.error ?? ''}>{error}</FieldError>
      <Popover className={css.popup ?? ''}>
        <ListBox
          className={css.menu ?? ''}
          renderEmptyState={() => <div className={css.empty}>{t('nothing_found')}</div>}
        >
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
    </AriaComboBox>
  );
}
