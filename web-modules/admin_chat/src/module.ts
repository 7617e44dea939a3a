/** The module's entry: the code behind the names in `module.json`. */
import { defineModule } from '@cabinet/kit';
import { lazy } from 'react';
import type texts from '../locales/ru.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    admin_chat: typeof texts;
  }
}

export default defineModule({
  id: 'admin_chat',
  pages: {
    'admin/chat': lazy(async () => ({ default: (await import('./rooms/RoomsPage')).RoomsPage })),
  },
});
