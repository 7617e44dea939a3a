/** `@cabinet/form/testing`: the Russian texts of this package, for the tests of the modules that show forms. */
import ru from '../locales/ru.json';

export const formTexts = { form: ru };
