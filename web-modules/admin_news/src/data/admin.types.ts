/** News as the kernel sends them to administrators. */
import type { Contract, Narrowed } from '@cabinet/kit';

export const STATES = ['draft', 'planned', 'published', 'ended'] as const;
export type NewsState = (typeof STATES)[number];

export const AUDIENCES = ['all', 'citizens', 'clinic'] as const;
export type AudienceKind = (typeof AUDIENCES)[number];

type Audience = Narrowed<Contract['NewsAudience'], { kind: AudienceKind }>;

export type AdminNews = Narrowed<Contract['AdminNews'], { state?: NewsState | null; audience: Audience }>;
export type AdminNewsPage = Narrowed<Contract['AdminNewsPage'], { items: readonly AdminNews[] }>;
export type NewsRequest = Contract['NewsRequest'];
export type SavedNews = Narrowed<Contract['SavedNews'], { state: NewsState }>;
export type NewsClinics = Contract['NewsClinics'];
