/**
 * What the signed-in member of the staff may do (docs/adr/0038). The screens hide what the role may not do; the kernel checks
 * every call.
 */
import type { Permission, Person } from '../api/types';
import { usePerson } from './context';

/** Whether a user has one of these permissions. An empty list needs none. */
export function isAllowed(person: Person | null, sufficient: readonly Permission[] = []): boolean {
  return sufficient.length === 0 || sufficient.some((permission) => person?.permissions.includes(permission));
}

/** Returns whether the signed-in user has a permission. */
export function useCan(): (permission: Permission) => boolean {
  const person = usePerson();
  return (permission) => isAllowed(person, [permission]);
}
