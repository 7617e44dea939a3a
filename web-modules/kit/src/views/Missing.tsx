import type { ReactNode } from 'react';
import { Card, EmptyState } from '@cabinet/kit';
import { ButtonLink, type To } from '@cabinet/kit/router';

export interface MissingProps {
  readonly title: string;
  readonly icon: ReactNode;
  /** The list to go back to. */
  readonly back: { readonly to: To; readonly label: string };
}

/** In place of a page about something that does not exist. */
export function Missing({ title, icon, back }: MissingProps) {
  return (
    <Card>
      <EmptyState
        title={title}
        icon={icon}
        actions={
          <ButtonLink kind="secondary" to={back.to}>
            {back.label}
          </ButtonLink>
        }
      />
    </Card>
  );
}
