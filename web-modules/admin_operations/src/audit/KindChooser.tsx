/** Which kinds of entries: whole groups, or single kinds of them. None chosen: all. */
import { useTranslation } from '@cabinet/kit';
import { Tick } from '@cabinet/kit/views';
import { useAuditKinds } from '../data/queries';
import css from '../shared/Operations.module.css';
import own from './Audit.module.css';
import { type Group, GROUPS, grouped, kindName } from './kinds';

/** Until the kernel has told its kinds: those that this version knows. */
const USUAL: readonly string[] = Object.values(GROUPS).flat();

export interface KindChooserProps {
  readonly chosen: readonly string[];
  readonly onChoose: (kinds: readonly string[]) => void;
}

export function KindChooser({ chosen, onChoose }: KindChooserProps) {
  const { t } = useTranslation('admin_operations');
  const { data: kinds = USUAL } = useAuditKinds();
  const set = (some: readonly string[], isOn: boolean) => {
    const others = chosen.filter((kind) => !some.includes(kind));
    onChoose(isOn ? [...others, ...some] : others);
  };
  const summary = chosen.length === 0 ? t('filter.allKinds') : t('filter.chosen', { count: chosen.length });
  return (
    <details className={css.more}>
      <summary>
        {t('filter.kinds')}: {summary}
      </summary>
      <div className={own.groups}>
        {grouped(kinds).map(([group, ofGroup]) => (
          <KindGroup key={group} group={group} kinds={ofGroup} chosen={chosen} onSet={set} />
        ))}
      </div>
    </details>
  );
}

interface KindGroupProps {
  readonly group: Group;
  readonly kinds: readonly string[];
  readonly chosen: readonly string[];
  readonly onSet: (kinds: readonly string[], isOn: boolean) => void;
}

function KindGroup({ group, kinds, chosen, onSet }: KindGroupProps) {
  const { t } = useTranslation('admin_operations');
  const count = kinds.filter((kind) => chosen.includes(kind)).length;
  const name = t(`group.${group}`);
  return (
    <fieldset className={own.group}>
      <legend>{name}</legend>
      {kinds.length > 1 && (
        <Tick
          checked={count === kinds.length}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < kinds.length;
          }}
          onChange={({ target }) => onSet(kinds, target.checked)}
        >
          {t('filter.wholeGroup', { group: name })}
        </Tick>
      )}
      <div className={own.kinds}>
        {kinds.map((kind) => (
          <Tick key={kind} checked={chosen.includes(kind)} onChange={({ target }) => onSet([kind], target.checked)}>
            {kindName(kind, t)}
          </Tick>
        ))}
      </div>
    </fieldset>
  );
}
