/** API calls of the choices (`/api/notifications`). */
import { api, type Contract } from '@cabinet/kit';

export type NotificationSettings = Contract['NotificationSettings'];
export type QuietHours = Contract['QuietHours'];
export type LinkState = Contract['NotificationLinkState'];

export const KINDS = ['visit', 'slot', 'result', 'questionnaire', 'invoice', 'chat'] as const;
export type Kind = (typeof KINDS)[number];
export const CHANNELS = ['mail', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

/** What is changed; everything else stays as it is. */
export interface NotificationChange {
  readonly kinds?: Partial<Readonly<Record<Kind, Partial<Readonly<Record<Channel, boolean>>>>>>;
  readonly quiet_hours?: QuietHours;
}

export const loadSettings = (signal: AbortSignal) =>
  api.get<NotificationSettings>('/notifications/settings', { signal });

export const changeSettings = (change: NotificationChange) =>
  api.patch<NotificationSettings>('/notifications/settings', { body: change });

/** Which e-mails a link stops. The token is in the body: addresses are logged. */
export const loadLink = (token: string, signal: AbortSignal) =>
  api.post<LinkState>('/notifications/link', { body: { token }, signal });

export const followLink = (token: string, mail: boolean) =>
  api.put<LinkState>('/notifications/link', { body: { token, mail } });
