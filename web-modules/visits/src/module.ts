/** The module's door: what `module.json` names, as code. */
import { defineModule } from '@cabinet/kit';
import { VisitPages } from './VisitPages';

export default defineModule({ id: 'visits', pages: { visit: VisitPages } });
