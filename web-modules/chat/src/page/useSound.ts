/** Whether a new message sounds: off until the patient switches it on, and remembered. */
import { useRemembered } from '@cabinet/kit';

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';

export const useSound = () => useRemembered('chat:sound', false, isBoolean);
