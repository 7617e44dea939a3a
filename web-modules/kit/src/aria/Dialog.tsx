/**
 * A modal dialog: focus stays inside and returns, Escape and a click beside it close it, the page behind
 * is silent; it fades when it goes. Built on React Aria.
 */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button, IconButton } from '../components/Button';
import { classes } from '../components/classes';
import { useTranslation } from '../i18n/hooks';
import css from './Dialog.module.css';
import { useFading } from './useFading';

export interface DialogProps {
  readonly isOpen: boolean;
  /** Escape, the cross, or a click beside the dialog. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** Buttons at the bottom, the main one last. */
  readonly actions?: ReactNode;
  readonly size?: 'normal' | 'wide';
  /** `alertdialog` interrupts: for questions about what cannot be undone. */
  readonly role?: 'dialog' | 'alertdialog';
  /** A dialog that must be answered: no cross, no click beside it; Escape still closes it. */
  readonly isInsistent?: boolean;
  /** The last action cannot be undone: where buttons stand in a column, it stands below the safe one. */
  readonly isCritical?: boolean;
}

export function Dialog(props: DialogProps) {
  const { isOpen, onClose, title, children, actions, size = 'normal', role = 'dialog', isInsistent = false } = props;
  const { isCritical = false } = props;
  const { t } = useTranslation('kit');
  const popup = useFading<HTMLDivElement>(isOpen);
  return (
    <ModalOverlay
      ref={popup}
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      isDismissable={!isInsistent}
      className={css.scrim ?? ''}
    >
      <Modal className={classes(css.modal, size === 'wide' && css.wide)}>
        <AriaDialog role={role} className={css.dialog ?? ''}>
          <div className={css.head}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {!isInsistent && (
              <IconButton label={t('close')} onClick={onClose}>
                <X aria-hidden />
              </IconButton>
            )}
          </div>
          {children}
          {actions && (
            <div className={css.actions} data-critical={isCritical || undefined}>
              {actions}
            </div>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly confirmLabel: string;
  /** Defaults to "Отмена". */
  readonly cancelLabel?: string;
  readonly isBusy?: boolean;
  /** Red, for what cannot be undone. */
  readonly isCritical?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** A question with two answers. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, children, confirmLabel, cancelLabel, isBusy = false, isCritical = false } = props;
  const { t } = useTranslation('kit');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={props.onClose}
      title={title}
      role="alertdialog"
      isCritical={isCritical}
      actions={
        <>
          <Button kind="secondary" onClick={props.onClose}>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button kind={isCritical ? 'critical' : 'primary'} isBusy={isBusy} onClick={props.onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
