/** Exact sentences of the specification. */
import { expect, it } from 'vitest';
import ru from '../locales/ru.json';

/** A-337… */
it('toasts are exact', () => {
  expect(ru['toast.saveFailed']).toBe('Не удалось сохранить анкету');
  expect(ru['toast.updateFailed']).toBe('Не удалось обновить анкету');
  expect(ru['toast.openFailed']).toBe('Не удалось открыть анкету');
  expect(ru['toast.listFailed']).toBe('Не удалось загрузить список анкет');
  expect(ru['toast.openFailedSupport']).toBe('Не удалось загрузить анкету. Обратитесь в техподдержку');
  expect(ru['toast.saveFailedSupport']).toBe('Не удалось сохранить анкету. Обратитесь в техподдержку');
  expect(ru['toast.passed']).toBe('Анкета пройдена');
});
