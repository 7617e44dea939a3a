import { act, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestI18n } from '../testing';
import { Loader, Skeleton, SkeletonGroup } from './Loader';

beforeEach(() => startTestI18n());

describe('waiting', () => {
  /** A-093; ui.md, principle 4: a short wait shows nothing. */
  it('is told after 300 ms, in words', () => {
    vi.useFakeTimers();
    render(<Loader />);
    act(() => void vi.advanceTimersByTime(299));
    expect(screen.getByRole('status').textContent).toBe('');
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.getByRole('status').textContent).toBe('Загрузка…');
    expect(screen.getByRole('status').querySelector('svg')).toBeTruthy();
  });

  it('is told once for many grey shapes', () => {
    render(
      <SkeletonGroup>
        <Skeleton />
        <Skeleton />
      </SkeletonGroup>,
    );
    expect(screen.getByRole('status').textContent).toBe('Загрузка…');
  });
});
