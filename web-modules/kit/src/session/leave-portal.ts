/** To the portal's sign-out, which leads back to the sign-in page; separate, so that a test can look whether somebody was sent there. */
export const leavePortal = (): void => window.location.assign('/api/esia/logout');
