/**
 * An entry of the audit log as a sentence, "Administrator X opened a file of patient Y", with links to their pages. Who is
 * meant by an entry without an actor follows the patient's access log (kernel/profile/src/log/who.rs).
 */
import { type Translate, useCan, useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { Fragment, type ReactNode } from 'react';
import type { AuditAccount, AuditEntry } from '../data/contract';
import { userAddress } from '../places';
import { groupOf } from './kinds';

/** Without an actor it was somebody who was not signed in: the owner, or somebody else. */
const BY_SOMEBODY: ReadonlySet<string> = new Set([
  'sign_in_refused',
  'refresh_reused',
  'password_restore_asked',
  'payment_link_used',
]);

/** The kernel does these by itself, whoever caused them. */
const BY_SERVER: ReadonlySet<string> = new Set(['relation_found', 'record_sent']);

/** Stand in the text where a person's name belongs; no text has them. */
const [ACTOR, SUBJECT] = ['\u0001', '\u0002'];

type ActorText = 'actor.user' | 'actor.administrator' | 'actor.server' | 'actor.somebody' | 'actor.system';

function actorText({ kind, actor, subject, detail }: AuditEntry): ActorText {
  if (typeof detail.system === 'string') return 'actor.system';
  if (BY_SERVER.has(kind)) return 'actor.server';
  if (!actor) return BY_SOMEBODY.has(kind) ? 'actor.somebody' : 'actor.server';
  if (actor.id === subject?.id || kind === 'access_denied' || (!subject && groupOf(kind) === 'sign_in')) {
    return 'actor.user';
  }
  return 'actor.administrator';
}

/** " of patient Y"; nothing about oneself. Sign-in and accounts are administrators' too. */
function ofText(entry: AuditEntry, who: ActorText, t: Translate<'admin_operations'>): string {
  const { kind, subject, actor } = entry;
  if (!subject || (who === 'actor.user' && actor?.id === subject.id)) return '';
  const isAnybodys = ['sign_in', 'account', 'administrator'].includes(groupOf(kind));
  return t(isAnybodys ? 'of.user' : 'of.patient', { name: SUBJECT });
}

export function Sentence({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation('admin_operations');
  const { kind, actor, subject, detail } = entry;
  const who = actorText(entry);
  const name = who === 'actor.system' ? String(detail.system) : ACTOR;
  const words = { actor: t(who, { name }), of: ofText(entry, who, t) };
  const text = t(`said.${kind}`, { ...words, defaultValue: t('said.other', words) });
  const people: Readonly<Record<string, ReactNode>> = {
    [ACTOR]: <Person account={actor} />,
    [SUBJECT]: <Person account={subject} />,
  };
  return (
    <>
      {text.split(/([\u0001\u0002])/u).map((part, index) => (
        <Fragment key={index}>{people[part] ?? part}</Fragment>
      ))}
    </>
  );
}

/** A link to the user's page; an account that was removed has no username any more. */
function Person({ account }: { readonly account: AuditAccount | null | undefined }) {
  const { t } = useTranslation('admin_operations');
  const can = useCan();
  if (!account?.username) return <>{t('person.removed')}</>;
  if (!can('users.read')) return <>{account.username}</>;
  return <Link to={userAddress(account.id)}>{account.username}</Link>;
}
