/** The demo users (variants/base/demo.toml): invented, with public passwords. */
export interface DemoPerson {
  readonly username: string;
  readonly password: string;
}

export const patient: DemoPerson = { username: 'patient', password: 'Patient-2026-demo' };
export const admin: DemoPerson = { username: 'admin', password: 'Admin-2026-demo' };
export const stranger: DemoPerson = { username: 'stranger', password: 'Stranger-2026-demo' };
export const administrator: DemoPerson = { username: 'admin', password: 'Admin-2026-demo' };
