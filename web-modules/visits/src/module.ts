/** The module's entry: the code behind the names in `module.json`. */
import { defineModule } from '@cabinet/kit';
import { VisitPages } from './VisitPages';

export default defineModule({ id: 'visits', pages: { visit: VisitPages } });
