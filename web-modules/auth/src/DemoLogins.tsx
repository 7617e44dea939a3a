import { Button, type Role, useTranslation } from '@cabinet/kit';
import css from './DemoLogins.module.css';

export interface DemoLogin {
  readonly username: string;
  readonly password: string;
  readonly role: Role;
}

/** In demo mode the demo users sign in with one tap; the kernel names them only in that mode. */
export function DemoLogins({
  logins,
  onChoose,
}: {
  logins: readonly DemoLogin[];
  onChoose: (login: DemoLogin) => void;
}) {
  const { t } = useTranslation('auth');
  return (
    <section className={css.panel} aria-labelledby="demo-logins">
      <h2 id="demo-logins">{t('demo.title')}</h2>
      <p className="muted small">{t('demo.note')}</p>
      <ul>
        {logins.map((login) => (
          <li key={login.username}>
            <Button kind="secondary" size="small" onClick={() => onChoose(login)}>
              {t(login.role === 'ROLE_ADMIN' ? 'demo.admin' : 'demo.patient', { username: login.username })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
