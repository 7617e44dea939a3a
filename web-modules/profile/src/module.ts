/** The module's entry: the code behind the names in `module.json`. */
import { defineModule } from '@cabinet/kit';
import { ProfilePages } from './ProfilePages';

export default defineModule({ id: 'profile', pages: { profile: ProfilePages } });
