import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderModule } from '@cabinet/kit/testing';
import ru from '../../locales/ru.json';
import { OfflineBar } from './OfflineBar';

describe('offline bar', () => {
  it('tells of a lost connection, to screen readers too, and goes when it is back', async () => {
    await renderModule(<OfflineBar />, { namespace: 'shell', locales: { ru } });
    const bar = screen.getAllByRole('status').find((region) => region.hasAttribute('data-no-print'));
    expect(bar?.textContent).toBe('');
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(bar?.textContent).toBe(ru.offline);
    network.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(bar?.textContent).toBe('');
  });
});
