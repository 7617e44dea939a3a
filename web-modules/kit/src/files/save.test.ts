import { beforeEach, expect, it, vi } from 'vitest';
import { saveFile, saveFrom } from './save';

const followed: string[] = [];
beforeEach(() => {
  followed.length = 0;
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: vi.fn() });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    followed.push(`${this.getAttribute('href') ?? ''} ${this.download}`);
  });
});

it('a file of the page is saved, and its address is given up later', () => {
  vi.useFakeTimers();
  saveFile(new Blob(['x']), 'a.txt');
  expect(followed).toEqual(['blob:x a.txt']);
  expect(document.querySelector('a')).toBeNull();
  expect(URL.revokeObjectURL).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:x');
});

it('a browser loads only from addresses of our API', () => {
  saveFrom('/api/files/1?ticket=2', 'a.pdf');
  saveFrom('https://evil.example/api/', 'b.pdf');
  saveFrom('/apiary', 'c.pdf');
  expect(followed).toEqual(['/api/files/1?ticket=2 a.pdf']);
});
