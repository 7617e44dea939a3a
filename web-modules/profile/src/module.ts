/** The module's entry: the code behind the names in `module.json`. */
import { lazy } from 'react';
import { defineModule } from '@cabinet/kit';
import { ProfilePages } from './ProfilePages';
import type texts from '../locales/ru.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    profile: typeof texts;
  }
}

export default defineModule({
  id: 'profile',
  pages: {
    profile: ProfilePages,
    'notifications/stop': lazy(async () => ({ default: (await import('./stop/StopPage')).StopPage })),
  },
});
