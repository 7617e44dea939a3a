/** Print only: the patient and the hospital of the document. */
import { usePerson, useVariant } from '@cabinet/kit';
import css from './PrintHead.module.css';

export function PrintHead() {
  const { organisation } = useVariant();
  const person = usePerson();
  const name = person && [person.lastName, person.firstName, person.patrName].filter(Boolean).join(' ');
  return (
    <div className={css.head} aria-hidden>
      <b>{organisation.title}</b>
      {name && <span>{name}</span>}
    </div>
  );
}
