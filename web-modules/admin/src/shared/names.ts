import type { CabinetRow } from '../data/contract';

/** Last name, first name and patronymic. */
export const fullName = ({ last_name, first_name, patr_name }: CabinetRow): string =>
  [last_name, first_name, patr_name].filter(Boolean).join(' ');
