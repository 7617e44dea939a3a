/** Texts quoted by the specification: exact in the language of the quotation, and in Russian as decided. */
import { expect, it } from 'vitest';
import en from '../locales/en.json';
import ru from '../locales/ru.json';

type Key = keyof typeof ru & keyof typeof en;

it.each<[numbers: string, key: Key, english: string, russian: string]>([
  ['B-046', 'audience.citizen', 'For Russian citizens', 'Для граждан РФ'],
  ['B-046', 'audience.foreigner', 'For foreign citizens', 'Для иностранных граждан'],
  ['B-047', 'esia.sign_in', 'Sign in via Gosuslugi', 'Войти через Госуслуги'],
  ['B-050', 'sign_in', 'Sign in', 'Войти'],
  ['B-051', 'registration', 'Registration', 'Регистрация'],
  ['B-052', 'restore', 'Restore password', 'Восстановить пароль'],
  [
    'B-056, B-331',
    'esia.unavailable',
    'Service temporarily unavailable, contact the registry of the rehabilitation centre',
    'Сервис временно недоступен, обратитесь в регистратуру реабилитационного центра',
  ],
  ['B-064', 'role.title', 'Who are you?', 'Кто вы?'],
  ['B-221', 'required', 'This is a required field', 'Это обязательное поле'],
  ['B-229', 'error.email_invalid', 'Enter a correct email', 'Введите корректный email'],
  ['B-230', 'error.mismatch', 'Passwords do not match', 'Пароли не совпадают'],
  ['B-244', 'error.snils_digits', 'SNILS can consist of only 11 digits', 'СНИЛС может состоять только из 11 цифр'],
])('%s: %s', (_, key, english, russian) => {
  expect([en[key], ru[key]]).toEqual([english, russian]);
});

it.each<[numbers: string, key: Key, russian: string]>([
  ['B-245', 'error.snils_control', 'Неверное контрольное число СНИЛС'],
  ['B-320', 'error.email_taken', 'Email уже используется'],
  ['B-321', 'error.username_taken', 'Логин уже используется'],
  ['B-322', 'registration.failed', 'Не удалось зарегистрироваться'],
  ['B-323', 'wrong', 'Неверные логин/пароль'],
  ['B-324', 'signed_in', 'Вы успешно авторизовались'],
  ['B-325, X-089', 'done.restore', 'Ссылка для смены пароля отправлена на почту'],
  ['B-332', 'sso.email_registered', 'Пользователь с таким email уже зарегистрирован'],
  ['B-333', 'sso.no_email', 'В учётной записи Госуслуг не указан email'],
  ['B-334', 'sso.not_trusted', 'Учётная запись Госуслуг не подтверждена'],
  ['B-335', 'sso.not_confirmed', 'Нет согласия пациента на обработку данных'],
  ['B-336', 'sso.esia_error', 'Ошибка входа через Госуслуги. Обратитесь к администратору'],
  ['B-337', 'sso.auth_service_error', 'Ошибка сервиса личного кабинета'],
  ['B-326', 'failed', 'Произошла ошибка попробуйте ещё раз'],
])('%s: %s', (_, key, russian) => expect(ru[key]).toBe(russian));
