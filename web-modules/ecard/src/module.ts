/** The module's entry: the code behind the names in `module.json`. */
import { defineModule } from '@cabinet/kit';
import { EcardPages } from './EcardPages';
import { PrescriptionsPages } from './PrescriptionsPages';
import type texts from '../locales/ru.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ecard: typeof texts;
  }
}

export default defineModule({ id: 'ecard', pages: { electronic_card: EcardPages, prescriptions: PrescriptionsPages } });
