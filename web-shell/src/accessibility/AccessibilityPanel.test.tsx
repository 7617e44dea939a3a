import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accessibility, userStorage } from '@cabinet/kit';
import { renderModule } from '@cabinet/kit/testing';
import ru from '../../locales/ru.json';
import { AccessibilityPanel } from './AccessibilityPanel';
import { AccessibilityToggle } from './AccessibilityToggle';
import { panel } from './panel-state';

const page = document.documentElement;
/** The attributes that the style sheet reads. */
const chosen = () => Object.fromEntries(Object.entries(page.dataset));
const bar = () => screen.queryByRole('region', { name: 'Версия для слабовидящих' });
const choose = (group: string, name: string) =>
  userEvent.click(screen.getByRole('radio', { name: (_, element) => isChoice(element, group, name) }));

function isChoice(element: Element, group: string, name: string): boolean {
  const legend = element.closest('fieldset')?.querySelector('legend')?.textContent;
  return legend === group && element.closest('label')?.textContent === name;
}

async function open() {
  await renderModule(
    <>
      <AccessibilityPanel />
      <AccessibilityToggle />
    </>,
    { namespace: 'shell', locales: { ru } },
  );
}

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
  accessibility.start(); // from an empty storage: the defaults
  panel.close();
});

describe('version for the visually impaired', () => {
  it('opens and closes by its button, which says so', async () => {
    await open();
    expect(bar()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Версия для слабовидящих', expanded: false }));
    expect(bar()).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть настройки' }));
    expect(screen.getByRole('button', { name: 'Версия для слабовидящих', expanded: false })).toBeTruthy();
    expect(bar()).toBeNull();
  });

  /** WCAG 2.4.3; issue 11, 25 */
  it('takes the focus when it opens, and gives it back when it closes', async () => {
    await open();
    const toggle = screen.getByRole('button', { name: 'Версия для слабовидящих' });
    await userEvent.click(toggle);
    await waitFor(() => expect(document.activeElement).toBe(bar()));
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть настройки' }));
    await waitFor(() => expect(document.activeElement).toBe(toggle));
  });

  it('gives the focus to what opens the menu when its own button is hidden in there', async () => {
    await renderModule(
      <>
        <AccessibilityPanel />
        <button type="button" aria-controls="narrow-menu">
          Меню
        </button>
        <aside>
          <AccessibilityToggle />
        </aside>
      </>,
      { namespace: 'shell', locales: { ru } },
    );
    await userEvent.click(screen.getByRole('button', { name: 'Версия для слабовидящих' }));
    await waitFor(() => expect(document.activeElement).toBe(bar()));
    document.querySelector('aside')!.hidden = true;
    await userEvent.click(screen.getByRole('button', { name: 'Закрыть настройки' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Меню' })));
  });

  it('opens when a module asks for it', async () => {
    await open();
    act(() => void window.dispatchEvent(new Event('cabinet:accessibility')));
    expect(bar()).toBeTruthy();
  });

  it('puts each choice on the page at once', async () => {
    await open();
    act(panel.toggle);
    await choose('Размер текста', '150%');
    await choose('Интервалы', 'Большие');
    await choose('Цвета', 'Белым по чёрному');
    await choose('Изображения', 'Скрыть');
    expect(chosen()).toEqual({
      text: 'larger',
      spacing: 'wider',
      colors: 'white-on-black',
      pictures: 'off',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Вернуть обычный вид' }));
    expect(chosen()).toEqual({});
  });

  /** the setting belongs to the browser, not to the user. */
  it('stays after sign-out and a new start', async () => {
    await open();
    act(panel.toggle);
    await choose('Размер текста', '200%');
    userStorage.wipe();
    delete page.dataset.text;
    act(accessibility.start);
    expect(page.dataset.text).toBe('largest');
  });

  it('takes nonsense in the storage for the usual view', () => {
    localStorage.setItem('accessibility', '{"text":"huge","colors":7');
    accessibility.start();
    expect(chosen()).toEqual({});
  });
});
