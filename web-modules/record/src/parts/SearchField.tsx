/** The search field above a list; the list is filtered after the input has been idle. */
import { isText, SEARCH_DEBOUNCE_MS, useRemembered, useTranslation } from '@cabinet/kit';
import { SearchInput, useDebounced } from '@cabinet/kit/views';

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
  const wanted = text.trim();
  // An empty field shows the whole list at once.
  const [query, flush] = useDebounced(wanted, wanted === '' ? 0 : SEARCH_DEBOUNCE_MS);
  return { text, setText, query, flush };
}

export interface SearchFieldProps {
  readonly search: SearchText;
  readonly label: string;
  readonly placeholder: string;
  readonly isBusy?: boolean;
}

export function SearchField({ search, label, placeholder, isBusy = false }: SearchFieldProps) {
  const { t } = useTranslation('record');
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search.flush();
      }}
    >
      <SearchInput
        maxLength={200}
        aria-label={label}
        placeholder={placeholder}
        value={search.text}
        isBusy={isBusy}
        clearLabel={t('search.clear')}
        onText={search.setText}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && search.text !== '') {
            event.preventDefault();
            search.setText('');
          }
        }}
      />
    </form>
  );
}
