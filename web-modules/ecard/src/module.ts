/** The module's door: what `module.json` names, as code. */
import { defineModule } from '@cabinet/kit';
import { EcardPages } from './EcardPages';

export default defineModule({ id: 'ecard', pages: { electronic_card: EcardPages } });
