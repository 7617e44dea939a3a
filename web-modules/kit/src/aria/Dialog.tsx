/**
 * A modal dialog: it traps and restores the focus, closes on Escape and on an outside click, hides the
 * page behind it from screen readers, and fades out. Built on React Aria.
 */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button, classes, IconButton, useTranslation } from '@cabinet/kit';
import css from './Dialog.module.css';
import { useFading } from './useFading';

export interface DialogProps {
  readonly isOpen: boolean;
  /** Called on Escape, the close button, or an outside click. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** Buttons at the bottom, the primary one last. */
  readonly actions?: ReactNode;
  readonly size?: 'normal' | 'wide';
  /** `alertdialog` interrupts: for questions about irreversible actions. */
  readonly role?: 'dialog' | 'alertdialog';
  /** The dialog needs an answer: no close button, no outside click; Escape still closes it. */
  readonly isInsistent?: boolean;
  /** The last action is irreversible: when the buttons are stacked, it is below the safe one. */
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
  /** Red, for irreversible actions. */
  readonly isCritical?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** A dialog that asks to confirm or cancel. */
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
