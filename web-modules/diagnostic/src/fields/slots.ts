/** The fields that only the diary has. */
import type { FieldSlots } from '@cabinet/form';
import { ConstructorField } from './ConstructorField';
import { ImageField } from './ImageField';

export const SLOTS: FieldSlots = { file: ImageField, thesaurus: ConstructorField };
