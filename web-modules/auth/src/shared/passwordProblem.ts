/** Client-side check of a new password, as far as it is possible without the server. */

const folded = (text: string) => text.trim().toLowerCase();

/**
 * The server's error code, or null. Only the server has the list of common passwords; `least` is the hospital's setting
 * (`signIn.leastPasswordCharacters`).
 */
export function passwordProblem(
  password: string,
  least: number,
  login: string,
  email = '',
): 'required' | 'too_short' | 'password_like_login' | null {
  if (password === '') return 'required';
  // As on the server: characters, not UTF-16 units.
  if (Array.from(password).length < least) return 'too_short';
  const own = [folded(login), folded(email)].filter(Boolean);
  return own.includes(folded(password)) ? 'password_like_login' : null;
}
