/** Which dialog an action has. */
import type { CabinetRow } from '../data/contract';
import { AccessDialog } from './AccessDialog';
import { IdentityDialog } from './IdentityDialog';
import type { ActionKind } from './kinds';
import { PlainDialog } from './PlainDialog';
import { PrintCodeDialog } from './PrintCodeDialog';
import { RemoveDialog } from './RemoveDialog';

export interface ActionDialogProps {
  readonly row: CabinetRow;
  readonly onClose: () => void;
}

export function ActionDialog({ kind, ...props }: ActionDialogProps & { readonly kind: ActionKind }) {
  switch (kind) {
    case 'access':
      return <AccessDialog {...props} />;
    case 'identity':
      return <IdentityDialog {...props} />;
    case 'printCode':
      return <PrintCodeDialog {...props} />;
    case 'remove':
      return <RemoveDialog {...props} />;
    case 'restore':
    case 'signOut':
    case 'disable':
    case 'enable':
      return <PlainDialog kind={kind} {...props} />;
  }
}
