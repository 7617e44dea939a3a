/**
 * Sign-in. One page, `/login`; small, so it is not split further: it is the first thing a patient waits for.
 */
import { defineModule } from '@cabinet/kit';
import { SignInPage } from './SignInPage';

export default defineModule({ id: 'auth', pages: { login: SignInPage } });
