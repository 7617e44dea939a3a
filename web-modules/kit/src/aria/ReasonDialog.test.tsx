import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiProblem } from '../api/problem';
import { startTestI18n } from '../testing';
import { ReasonDialog, type ReasonDialogProps } from './ReasonDialog';

function show(props: Partial<ReasonDialogProps> = {}) {
  const onConfirm = vi.fn();
  const onClose = vi.fn();
  const dialog = (more: Partial<ReasonDialogProps>) => (
    <ReasonDialog
      title="Reload?"
      confirmLabel="Reload"
      isBusy={false}
      error={null}
      refusal="It is running"
      {...{ onConfirm, onClose }}
      {...more}
    >
      <p>It takes a moment</p>
    </ReasonDialog>
  );
  const { rerender } = render(dialog(props));
  const again = (more: Partial<ReasonDialogProps>) => rerender(dialog({ ...props, ...more }));
  return { user: userEvent.setup(), onConfirm, onClose, again, field: () => screen.getByRole('textbox') };
}

const press = () => screen.getByRole('button', { name: 'Reload' });

beforeEach(() => startTestI18n());

it('a reason that is too short is not sent, and its field gets the focus', async () => {
  const { user, onConfirm, field } = show();
  await user.type(field(), ' ab ');
  await user.click(press());
  expect(onConfirm).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field());
  expect(screen.getByText('Напишите причину: от 3 до 200 символов')).toBeTruthy();
});

it('a reason is sent without the spaces around it', async () => {
  const { user, onConfirm, field } = show();
  await user.type(field(), '  fault mended {Enter}');
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith('fault mended');
});

it('fields that are not ready keep the dialog open', async () => {
  const { user, onConfirm, field } = show({ isReady: () => false });
  await user.type(field(), 'fault mended{Enter}');
  expect(onConfirm).not.toHaveBeenCalled();
});

it('while it is sent, it is neither sent again nor closed', async () => {
  const { user, onConfirm, onClose, field, again } = show();
  await user.type(field(), 'fault mended');
  again({ isBusy: true });
  await user.type(field(), '{Enter}');
  await user.click(screen.getByRole('button', { name: 'Отмена' }));
  await user.keyboard('{Escape}');
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

/** */
it('a refusal says why, with the request id, and keeps what was typed', async () => {
  const { user, field, again } = show();
  await user.type(field(), 'fault mended');
  again({ error: new ApiProblem({ code: 'job_running', status: 409, requestId: 'r-7' }) });
  expect(screen.getByRole('alert').textContent).toMatch(/It is running.*r-7/);
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('fault mended');
});
