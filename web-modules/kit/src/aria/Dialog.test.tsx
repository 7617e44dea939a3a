import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestI18n } from '../testing';
import { ConfirmDialog, Dialog } from './Dialog';

function Page({ isInsistent = false }: { isInsistent?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        open
      </button>
      {isOpen && (
        <Dialog isOpen isInsistent={isInsistent} title="Question" onClose={() => setIsOpen(false)}>
          <button type="button" id="answer">
            answer
          </button>
        </Dialog>
      )}
    </>
  );
}

async function open(page = <Page />) {
  const user = userEvent.setup();
  render(page);
  await user.click(screen.getByText('open'));
  return { user, dialog: screen.getByRole('dialog', { name: 'Question' }) };
}

beforeEach(() => startTestI18n());

describe('a popup', () => {
  /** also an insistent dialog. Focus is inside while it is open, and returns afterwards. */
  it.each([false, true])('is closed by Escape (insistent: %s)', async (isInsistent) => {
    const { user, dialog } = await open(<Page isInsistent={isInsistent} />);
    expect(dialog.contains(document.activeElement)).toBe(true);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('open')));
  });

  /** 26g: in a column, the irreversible button is below the safe one; DOM order equals visual order. */
  it('marks a question about what cannot be undone', () => {
    const question = (isCritical: boolean) => (
      <ConfirmDialog
        isOpen
        isCritical={isCritical}
        title="Remove?"
        confirmLabel="Remove"
        onConfirm={() => undefined}
        onClose={() => undefined}
      />
    );
    const { rerender } = render(question(true));
    const actions = () => within(screen.getByRole('alertdialog')).getByText('Remove').parentElement!;
    expect([...actions().children].map((one) => one.textContent)).toEqual(['Отмена', 'Remove']);
    expect(actions().hasAttribute('data-critical')).toBe(true);
    rerender(question(false));
    expect(actions().hasAttribute('data-critical')).toBe(false);
  });

  it('is closed by its cross, and opens again', async () => {
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Закрыть' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByText('open'));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('is closed by a click beside it', async () => {
    const { user } = await open();
    await user.click(document.body);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that must be answered has no cross and stays when one clicks beside it', async () => {
    const { user, dialog } = await open(<Page isInsistent />);
    expect(within(dialog).queryByRole('button', { name: 'Закрыть' })).toBeNull();
    await user.click(document.body);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('with a question gives each answer to its own hand', () => {
    const [onConfirm, onClose] = [vi.fn(), vi.fn()];
    render(<ConfirmDialog isOpen title="Sure?" confirmLabel="Yes" onConfirm={onConfirm} onClose={onClose} />);
    const question = within(screen.getByRole('alertdialog', { name: 'Sure?' }));
    fireEvent.click(question.getByRole('button', { name: 'Yes' }));
    expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 0]);
    fireEvent.click(question.getByRole('button', { name: 'Отмена' }));
    expect([onConfirm.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
  });
});

describe('a popup that goes', () => {
  const fading = () => [...document.body.querySelectorAll(':scope > [data-fading][inert][aria-hidden=true]')];
  let finish: () => void = () => undefined;
  const animate = vi.fn(() => ({ finished: new Promise<void>((resolve) => (finish = resolve)) }));

  // jsdom has no animations.
  beforeEach(() => {
    animate.mockClear();
    Object.defineProperty(Element.prototype, 'animate', { value: animate, configurable: true });
  });
  afterEach(() => {
    Reflect.deleteProperty(Element.prototype, 'animate');
  });

  /** A-392, B-216, B-348: it fades for 300 ms without reacting to input, and is then removed. */
  it('fades for 300 ms, then it is gone', async () => {
    const { user } = await open();
    expect(animate).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');
    expect(fading()).toHaveLength(1);
    expect(fading()[0]?.textContent).toContain('Question');
    expect(document.getElementById('answer')).toBeNull();
    expect(animate).toHaveBeenCalledExactlyOnceWith([{ opacity: 1 }, { opacity: 0 }], {
      duration: 300,
      easing: 'ease-in',
      fill: 'forwards',
    });
    finish();
    await act(() => Promise.resolve());
    expect(fading()).toHaveLength(0);
  });

  it('does not move for those who want no motion', async () => {
    const { user } = await open();
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    await user.keyboard('{Escape}');
    expect(animate).not.toHaveBeenCalled();
    expect(fading()).toHaveLength(0);
  });
});
