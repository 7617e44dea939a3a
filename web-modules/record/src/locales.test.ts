/** Exact sentences of the specification. */
import { expect, it } from 'vitest';
import ru from '../locales/ru.json';

/** */
it('toasts are exact', () => {
  expect(ru['toast.filesFailed']).toBe('Не удалось загрузить файлы');
  expect(ru['toast.downloadFailed']).toBe('Не удалось скачать файл');
});
