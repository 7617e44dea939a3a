/** The administrator's calls about the running system, as the kernel's contract has them. Times are RFC 3339. */
import type { Contract } from '@cabinet/kit';

/** `GET /admin/health` */
export type Health = Contract['Health'];
export type PluginHealth = Contract['PluginHealth'];
export type JobsHealth = Contract['JobsHealth'];
export type DiskHealth = Contract['DiskHealth'];
export type MailHealth = Contract['MailHealth'];
export type ErrorHealth = Contract['ErrorHealth'];
export type VersionsHealth = Contract['VersionsHealth'];
export type BackupHealth = Contract['BackupHealth'];
export type AuditHealth = Contract['AuditHealth'];

/** `GET /admin/plugins` */
export type PluginList = Contract['PluginList'];
export type PluginRow = Contract['PluginRow'];
/** `GET /admin/plugins/{id}` */
export type PluginView = Contract['PluginView'];
export type PluginPermission = Contract['PermissionView'];
export type ConfigLine = Contract['ConfigLineView'];
export type PluginLimits = Contract['LimitsView'];
export type CallCount = Contract['CallCountView'];
export type PluginDenial = Contract['DenialView'];

/** Settings by name; their types are in the plugin's schema. */
export type SettingValues = Readonly<Record<string, unknown>>;
/** `GET /admin/plugins/{id}/settings` */
export type SettingsPlace = Omit<
  Contract['SettingsPlaceView'],
  'schema' | 'values' | 'of_files' | 'changed' | 'mistakes'
> & {
  readonly schema: unknown;
  readonly values: SettingValues;
  readonly of_files: SettingValues;
  readonly changed: SettingValues;
  readonly mistakes: readonly SettingMistake[];
};
/** `GET /admin/plugins/{id}/settings/history` */
export type SettingsVersion = Omit<Contract['SettingsVersionView'], 'settings'> & { readonly settings: SettingValues };
export interface SettingsHistory {
  readonly content: readonly SettingsVersion[];
  readonly next: number | null;
}

/** A member of `mistakes` of the problem `settings_wrong`. */
export type SettingMistake = Required<Contract['SettingMistakeView']>;

/** `GET /admin/jobs` */
export type JobPage = Contract['JobPage'];
export type JobEntry = Contract['JobEntry'];

export const JOB_STATES = ['failed', 'waiting', 'running', 'acknowledged'] as const;
export type JobState = (typeof JOB_STATES)[number];

export type AuditAccount = Contract['AuditAccount'];

/** An event of the audit log; the contract does not name the members of `detail`. */
export type AuditEntry = Omit<Contract['AuditEntry'], 'detail'> & {
  readonly detail: Readonly<Record<string, unknown>>;
};
/** `POST /admin/audit/search` */
export type AuditPage = Omit<Contract['AuditPage'], 'content'> & { readonly content: readonly AuditEntry[] };
/** `GET /admin/audit/verification` */
export type AuditVerification = Contract['AuditVerification'];
export type AuditFault = Contract['AuditFault'];

/** The part of an account that the search for a person shows. */
export type FoundPerson = Pick<
  Contract['CabinetRow'],
  'id' | 'username' | 'first_name' | 'last_name' | 'patr_name' | 'birth_date'
>;
export interface FoundPeople {
  readonly content: readonly FoundPerson[];
}
