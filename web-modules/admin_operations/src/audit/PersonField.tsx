/**
 * A person: found among the accounts by name or username, or by the id in a pasted address of their page. The search is
 * sent in the body of a request, and never gets into the address. Without the permission to see accounts, only the id is accepted.
 */
import {
  Button,
  IconButton,
  SkeletonRows,
  TextField,
  useCan,
  useMutation,
  usePerson,
  useTranslation,
} from '@cabinet/kit';
import { Search, User, X } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import type { FoundPerson } from '../data/contract';
import { findPeople } from '../data/operations.api';
import css from '../shared/Operations.module.css';
import own from './Audit.module.css';
import { idIn } from './filter';

export interface PersonFieldProps {
  readonly label: string;
  /** Empty: nobody is chosen. */
  readonly id: string;
  /** Names by id. */
  readonly people: ReadonlyMap<string, string>;
  /** Whether the signed-in administrator is offered. */
  readonly offersMe?: boolean;
  readonly onChoose: (id: string) => void;
}

const fullName = ({ last_name, first_name, patr_name }: FoundPerson): string =>
  [last_name, first_name, patr_name].filter(Boolean).join(' ');

export function PersonField({ label, id, people, offersMe = false, onChoose }: PersonFieldProps) {
  const { t } = useTranslation('admin_operations');
  const me = usePerson();
  const maySearch = useCan()('users.read');
  const labelId = useId();
  const [text, setText] = useState('');
  const [isNoId, setIsNoId] = useState(false);
  const [names, setNames] = useState(new Map<string, string>());
  const finding = useMutation({ mutationFn: findPeople, networkMode: 'always' });
  const choose = (chosen: string, name: string) => {
    setNames(new Map([[chosen, name]]));
    setText('');
    finding.reset();
    onChoose(chosen);
  };
  const find = () => {
    const pasted = idIn(text);
    if (pasted !== null) choose(pasted, people.get(pasted) ?? pasted);
    else if (text.trim() === '') return;
    else if (maySearch) finding.mutate(text.trim());
    else setIsNoId(true);
  };
  if (id !== '') {
    return (
      <div role="group" aria-labelledby={labelId} className={css.tight}>
        <strong id={labelId}>{label}</strong>
        <div className={own.chosen}>
          {names.get(id) ?? people.get(id) ?? (id === me?.userId ? me.username : id)}
          <IconButton label={t('filter.clear', { field: label })} onClick={() => onChoose('')}>
            <X aria-hidden />
          </IconButton>
        </div>
      </div>
    );
  }
  const findOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || text.trim() === '') return;
    event.preventDefault();
    find();
  };
  return (
    <div className={css.tight}>
      <TextField
        label={label}
        hint={t(maySearch ? 'filter.personHint' : 'filter.personIdHint')}
        error={isNoId ? t('filter.noId') : undefined}
        value={text}
        maxLength={200}
        autoComplete="off"
        onKeyDown={findOnEnter}
        onChange={({ target }) => {
          setText(target.value);
          setIsNoId(false);
          if (finding.status !== 'idle') finding.reset();
        }}
      />
      <div className="wrap">
        <Button
          kind="secondary"
          size="small"
          isBusy={finding.isPending}
          aria-label={t('filter.findNamed', { field: label })}
          onClick={find}
        >
          {!finding.isPending && <Search aria-hidden />}
          {t('filter.find')}
        </Button>
        {offersMe && me && (
          <Button kind="quiet" size="small" onClick={() => choose(me.userId, me.username)}>
            <User aria-hidden />
            {t('filter.me')}
          </Button>
        )}
      </div>
      {finding.isPending && <SkeletonRows rows={2} />}
      {finding.isError && <p role="alert">{t('filter.personFailed')}</p>}
      {finding.data && <Found people={finding.data.content} onChoose={choose} />}
    </div>
  );
}

interface FoundProps {
  readonly people: readonly FoundPerson[];
  readonly onChoose: (id: string, name: string) => void;
}

function Found({ people, onChoose }: FoundProps) {
  const { t } = useTranslation('admin_operations');
  if (people.length === 0) return <p role="status">{t('filter.noPerson')}</p>;
  return (
    <ul role="list" aria-label={t('filter.found')} className={own.found}>
      {people.map((person) => (
        <li key={person.id}>
          <Button kind="quiet" size="small" onClick={() => onChoose(person.id, person.username)}>
            {fullName(person)} <span className="muted">{person.username}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
