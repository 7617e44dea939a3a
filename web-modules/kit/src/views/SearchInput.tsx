/** The input of a search, with a button that empties it. Further attributes are those of the input. */
import { Search, X } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, type RefObject, useRef } from 'react';
import { classes, IconButton, Spinner } from '@cabinet/kit';
import css from './SearchInput.module.css';

export interface SearchInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'children' | 'className' | 'onChange' | 'size' | 'type' | 'value'
> {
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly clearLabel: string;
  /** `small` filters a list on the screen; `large` is the main control of the page. */
  readonly size?: 'small' | 'medium' | 'large';
  readonly isBusy?: boolean;
  /** Shown after the text. */
  readonly after?: ReactNode;
  readonly ref?: RefObject<HTMLInputElement | null>;
}

export function SearchInput(props: SearchInputProps) {
  const { value, onText, clearLabel, size = 'medium', isBusy = false, after, ref, ...attributes } = props;
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  return (
    <div className={classes(css.box, size !== 'medium' && css[size])}>
      {isBusy ? <Spinner /> : <Search aria-hidden />}
      <input
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        {...attributes}
        ref={input}
        className={css.input}
        type="text"
        value={value}
        onChange={(event) => onText(event.target.value)}
      />
      {after}
      {value !== '' && (
        <IconButton
          label={clearLabel}
          onClick={() => {
            onText('');
            input.current?.focus();
          }}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
