/** The module's entry: the code behind the names in `module.json`. */
import { defineModule } from '@cabinet/kit';
import { ResultPages } from './ResultPages';

export default defineModule({ id: 'results', pages: { results: ResultPages, resultsDocument: ResultPages } });
