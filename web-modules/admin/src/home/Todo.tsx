/** A card of the home: how many wait, and the link to their list. */
import { Card, useLanguage, useTranslation } from '@cabinet/kit';
import type { ReactNode } from 'react';
import css from '../shared/Admin.module.css';

export interface TodoProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly count: number;
  /** In place of the number. */
  readonly value?: string;
  /** There are more than were counted. */
  readonly hasMore?: boolean;
  /** The link to the list, where a screen shows it. */
  readonly children?: ReactNode;
}

export function Todo({ icon, label, count, value, hasMore = false, children }: TodoProps) {
  const { t } = useTranslation('admin');
  const number = count.toLocaleString(useLanguage());
  return (
    <li>
      <Card className={css.todo} data-none={count === 0 || undefined}>
        <span className="wrap">
          {icon}
          {label}
        </span>
        <strong className="num">{value ?? (hasMore ? t('todo.more', { number }) : number)}</strong>
        {count === 0 ? <span className="muted small">{t('todo.nothing')}</span> : children}
      </Card>
    </li>
  );
}
