/** The module's entry: the code behind the names in `module.json`. */
import { defineModule } from '@cabinet/kit';
import { EcardPages } from './EcardPages';

export default defineModule({ id: 'ecard', pages: { electronic_card: EcardPages } });
