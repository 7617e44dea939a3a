/** Keeps the checkbox "stay signed in" for this tab until the sign-in is complete, which may be on another page (second factor, passkey). */
const KEY = 'stay_choice';

export function isStayChosen(): boolean {
  return sessionStorage.getItem(KEY) !== null;
}

export function chooseStay(isChosen: boolean): void {
  if (isChosen) sessionStorage.setItem(KEY, '1');
  else sessionStorage.removeItem(KEY);
}
