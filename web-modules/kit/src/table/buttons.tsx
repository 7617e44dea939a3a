/** Buttons that several tables have. */
import { Bell, FilterX, Printer } from 'lucide-react';
import { Button, type ButtonKind, useLanguage, useTranslation } from '@cabinet/kit';
import { ButtonLink, type To } from '@cabinet/kit/router';
import css from './buttons.module.css';

export interface ClearFiltersProps {
  readonly filters: Readonly<Record<string, string>>;
  readonly onClear: () => void;
}

/** Back to all rows; nothing if all are shown. */
export function ClearFilters({ filters, onClear }: ClearFiltersProps) {
  const { t } = useTranslation('kit');
  if (Object.keys(filters).length === 0) return null;
  return (
    <Button kind="quiet" size="small" onClick={onClear}>
      <FilterX aria-hidden />
      {t('table.clear_filters')}
    </Button>
  );
}

export function PrintButton({ kind = 'quiet' }: { readonly kind?: ButtonKind }) {
  const { t } = useTranslation('kit');
  return (
    <Button kind={kind} size="small" onClick={() => window.print()}>
      <Printer aria-hidden />
      {t('table.print')}
    </Button>
  );
}

export interface NewRowsLinkProps {
  readonly to: To;
  readonly label: string;
  /** Undefined while it is not known. */
  readonly count: number | null | undefined;
}

/** Leads to the new rows and says how many there are (B-068, B-069). */
export function NewRowsLink({ to, label, count }: NewRowsLinkProps) {
  const language = useLanguage();
  return (
    <ButtonLink kind="secondary" size="small" to={to}>
      <Bell aria-hidden />
      {label}
      {typeof count === 'number' && <span className={css.count}>{count.toLocaleString(language)}</span>}
    </ButtonLink>
  );
}
