/** The module's entry: the code behind the names in `module.json`. */
import { lazy } from 'react';
import { defineModule } from '@cabinet/kit';
import type texts from '../locales/ru.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    chat: typeof texts;
  }
}

export default defineModule({
  id: 'chat',
  pages: {
    chat: lazy(async () => ({ default: (await import('./page/ChatPage')).ChatPage })),
    // the menu entry of the specification; the same page, so that this entry is the current one.
    e_consultations: lazy(async () => ({ default: (await import('./page/ChatPage')).ChatPage })),
    'chat/guest': lazy(async () => ({ default: (await import('./page/GuestPage')).GuestPage })),
    'chat/sign_in': lazy(async () => ({ default: (await import('./page/SignInFirst')).SignInFirst })),
  },
  slots: {
    unsent: lazy(async () => ({ default: (await import('./UnsentMessages')).UnsentMessages })),
    widget: lazy(async () => ({ default: (await import('./page/ChatWidget')).ChatWidget })),
  },
});
