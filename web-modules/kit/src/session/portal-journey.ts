/**
 * What a journey to the state portal is for, in session storage, while somebody who is signed in is away: `link`
 * or `refresh`. The portal returns everybody to `/login`; who has this mark is led on to the profile, which ends the journey.
 */
export const PORTAL_JOURNEY_KEY = 'portal_journey';
