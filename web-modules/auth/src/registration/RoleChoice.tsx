import { useTranslation } from '@cabinet/kit';
import type { RequestedRole } from '../data/auth.types';
import css from './Registration.module.css';

const ROLES: readonly RequestedRole[] = ['patient', 'doctor'];

/** B-064; choosing "doctor" grants no rights, and the page says so. */
export function RoleChoice({ chosen, onChoose }: { chosen: RequestedRole; onChoose: (role: RequestedRole) => void }) {
  const { t } = useTranslation('auth');
  return (
    <fieldset className={css.group}>
      <legend>{t('role.title')}</legend>
      {ROLES.map((role) => (
        <label key={role} className={css.option}>
          <input type="radio" name="role" value={role} checked={role === chosen} onChange={() => onChoose(role)} />
          <span>{t(`role.${role}`)}</span>
        </label>
      ))}
      {chosen === 'doctor' && <p className="muted small">{t('role.doctor.note')}</p>}
    </fieldset>
  );
}
