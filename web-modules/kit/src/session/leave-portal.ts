/**
 * Goes to the portal's sign-out, which returns to the sign-in page. A separate module, so that tests can mock the
 * navigation.
 */
export const leavePortal = (): void => window.location.assign('/api/esia/logout');
