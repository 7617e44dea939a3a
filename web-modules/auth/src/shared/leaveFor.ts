/** To an address that is not a screen; separate, so that a test can look where it leads. */
export const leaveFor = (address: string): void => window.location.assign(address);
