/**
 * Session storage key for the purpose of a redirect to the state portal by a signed-in user: `link` or
 * `refresh`. The portal always returns to `/login`; with this key set, the user is sent on to the profile, which
 * deletes it.
 */
export const PORTAL_JOURNEY_KEY = 'portal_journey';
