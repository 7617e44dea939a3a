/**
 * The sign-in module with its single page, `/login`. It is small and not split further, because it is the first thing a
 * patient waits for.
 */
import { defineModule } from '@cabinet/kit';
import { SignInPage } from './SignInPage';
import type texts from '../locales/ru.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    auth: typeof texts;
  }
}

export default defineModule({ id: 'auth', pages: { login: SignInPage } });
