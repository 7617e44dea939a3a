import { useTranslation } from '@cabinet/kit';
import { SearchInput } from '../views/SearchInput';
import css from './TableSearch.module.css';
import { useRestingText } from './useRestingText';

export interface TableSearchProps {
  /** What is searched: "Search all columns". */
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** A search in a table; it applies after a pause in typing, on Enter, or when the field is left. */
export function TableSearch({ label, value, onSearch }: TableSearchProps) {
  const { t } = useTranslation('kit');
  const { text, setText, applyNow } = useRestingText(value, onSearch);
  return (
    <form
      role="search"
      className={css.search}
      onSubmit={(event) => {
        event.preventDefault();
        applyNow();
      }}
    >
      <SearchInput
        size="small"
        aria-label={label}
        placeholder={label}
        clearLabel={t('table.clear_search')}
        maxLength={100}
        value={text}
        onBlur={applyNow}
        onText={setText}
      />
    </form>
  );
}
