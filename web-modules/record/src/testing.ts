/** `@cabinet/record/testing`: the Russian texts of this package, for the tests of the modules that show it. */
import ru from '../locales/ru.json';

export const recordTexts = { record: ru };
