/** The module's entry: the code behind the names in `module.json`. */
import { defineModule } from '@cabinet/kit';
import { lazy } from 'react';
import { PaymentPages } from './PaymentPages';
import type texts from '../locales/ru.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    payments: typeof texts;
  }
}

const OneTimePage = lazy(async () => ({ default: (await import('./onetime/OneTimePage')).OneTimePage }));

export default defineModule({
  id: 'payments',
  pages: { payment_documents: PaymentPages, payment_list: PaymentPages, payment: PaymentPages, pay: OneTimePage },
});
