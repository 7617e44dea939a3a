/** The dialog of an action: `ask` opens it, `dialogs` is rendered somewhere on the page. */
import { Beside } from '@cabinet/kit';
import { lazy, type ReactNode, useState } from 'react';
import type { CabinetRow } from '../data/contract';
import type { ActionKind } from './kinds';

const ActionDialog = lazy(async () => ({ default: (await import('./ActionDialog')).ActionDialog }));

export function useUserDialogs(): {
  readonly ask: (kind: ActionKind, row: CabinetRow) => void;
  readonly dialogs: ReactNode;
} {
  const [asked, setAsked] = useState<{ readonly kind: ActionKind; readonly row: CabinetRow } | null>(null);
  const close = () => setAsked(null);
  return {
    ask: (kind, row) => setAsked({ kind, row }),
    dialogs: asked && (
      <Beside onClose={close}>
        <ActionDialog key={`${asked.kind} ${asked.row.id}`} {...asked} onClose={close} />
      </Beside>
    ),
  };
}
