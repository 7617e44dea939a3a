/** The module's door: what `module.json` names, as code. */
import { defineModule } from '@cabinet/kit';
import { ResultPages } from './ResultPages';

export default defineModule({ id: 'results', pages: { results: ResultPages, resultsDocument: ResultPages } });
