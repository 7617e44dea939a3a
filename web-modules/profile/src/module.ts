/** The module's door: what `module.json` names, as code. */
import { defineModule } from '@cabinet/kit';
import { ProfilePages } from './ProfilePages';

export default defineModule({ id: 'profile', pages: { profile: ProfilePages } });
