/** What the server will refuse in a new password, as far as it can be told while it is typed. */

const folded = (text: string) => text.trim().toLowerCase();

/**
 * The server's code of the fault, or null. The list of common passwords is the server's alone; `least` is the
 * hospital's (`signIn.leastPasswordCharacters`).
 */
export function passwordProblem(
  password: string,
  least: number,
  login: string,
  email = '',
): 'required' | 'too_short' | 'password_like_login' | null {
  if (password === '') return 'required';
  // As the server counts: characters, not UTF-16 units.
  if (Array.from(password).length < least) return 'too_short';
  const own = [folded(login), folded(email)].filter(Boolean);
  return own.includes(folded(password)) ? 'password_like_login' : null;
}
