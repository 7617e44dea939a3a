/** Navigates to an address outside the app. A separate module, so that tests can check the target. */
export const leaveFor = (address: string): void => window.location.assign(address);
