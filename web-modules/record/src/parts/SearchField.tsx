/** The search field above a list; the list is filtered after the input has been idle. */
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton, isText, Spinner, useRemembered, useTranslation } from '@cabinet/kit';
import css from './SearchField.module.css';

/** Specification 1 §9: search debounce. */
export const SEARCH_DEBOUNCE_MS = 500;

/** The text of the search, remembered for this user, and the debounced query. */
export interface SearchText {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** The debounced text. */
  readonly query: string;
  /** Searches without delay: the Enter key. */
  readonly flush: () => void;
}

export function useSearchText(key: string): SearchText {
  const [text, setText] = useRemembered(key, '', isText);
  const [query, setQuery] = useState(text.trim());
  useEffect(() => {
    // An empty field shows the whole list at once.
    const timer = setTimeout(() => setQuery(text.trim()), text.trim() === '' ? 0 : SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText, query, flush: () => setQuery(text.trim()) };
}

export interface SearchFieldProps {
  readonly search: SearchText;
  readonly label: string;
  readonly placeholder: string;
  readonly isBusy?: boolean;
}

export function SearchField({ search, label, placeholder, isBusy = false }: SearchFieldProps) {
  const { t } = useTranslation('record');
  const input = useRef<HTMLInputElement>(null);
  return (
    <form
      role="search"
      className={css.box}
      onSubmit={(event) => {
        event.preventDefault();
        search.flush();
      }}
    >
      {isBusy ? <Spinner /> : <Search aria-hidden />}
      <input
        ref={input}
        className={css.input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        aria-label={label}
        placeholder={placeholder}
        value={search.text}
        onChange={(event) => search.setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && search.text !== '') {
            event.preventDefault();
            search.setText('');
          }
        }}
      />
      {search.text !== '' && (
        <IconButton
          label={t('search.clear')}
          onClick={() => {
            search.setText('');
            input.current?.focus();
          }}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </form>
  );
}
