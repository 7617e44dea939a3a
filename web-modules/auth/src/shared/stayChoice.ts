/** "Stay signed in on this device", from its box to the sign-in that ends on another page: the second step, a passkey. Of this tab. */
const KEY = 'stay_choice';

export function isStayChosen(): boolean {
  return sessionStorage.getItem(KEY) !== null;
}

export function chooseStay(isChosen: boolean): void {
  if (isChosen) sessionStorage.setItem(KEY, '1');
  else sessionStorage.removeItem(KEY);
}
