/** One file: what it is, and what can be done with it (A-135…A-139). */
import { glue, IconButton, ListItem, Pill, useDates, useTranslation } from '@cabinet/kit';
import { FileThumbnail } from '@cabinet/kit/views';
import { useBytes } from '@cabinet/record';
import { Hospital, Pencil, ShieldAlert, Sparkles, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { UserFile } from '../data/files.types';
import { extensionWord } from '../domain/fileName';
import { useNamed } from '../shared/useNamed';
import { DownloadControl } from './DownloadControl';
import css from './FileRow.module.css';
import { RenameForm } from './RenameForm';
import type { FileActions } from './useFileActions';

export interface FileRowProps {
  readonly file: UserFile;
  readonly canChange: boolean;
  readonly actions: FileActions;
}

export function FileRow({ file, canChange, actions }: FileRowProps) {
  const { t } = useTranslation('files');
  const named = useNamed();
  const isRenaming = actions.isRenaming(file);
  const pencil = useFocusAfter(isRenaming);
  return (
    <ListItem className={css.row} data-file={file.id}>
      <FileThumbnail {...file} />
      <div className={css.words}>
        {isRenaming ? <RenameForm file={file} actions={actions} /> : <Name file={file} actions={actions} />}
        <About file={file} />
        {file.state === 'quarantined' && <p className="small">{t('file.quarantinedHint')}</p>}
        {file.state === 'checking' && <p className="muted small">{t('file.checkingHint')}</p>}
      </div>
      {!isRenaming && (
        <div className={css.actions}>
          {file.state === 'ready' && <DownloadControl file={file} onOpen={() => actions.preview(file)} />}
          {canChange && isOwned(file) && (
            <>
              <IconButton
                ref={pencil}
                label={named(t('rename.start'), file.name)}
                onClick={() => actions.startRenaming(file)}
              >
                <Pencil aria-hidden />
              </IconButton>
              <IconButton label={named(t('delete.start'), file.name)} onClick={() => actions.askDelete(file)}>
                <Trash2 aria-hidden />
              </IconButton>
            </>
          )}
        </div>
      )}
    </ListItem>
  );
}

/** The kernel lets patients only read what the hospital keeps about payments and results. */
const isOwned = ({ kind }: UserFile): boolean => kind === 'own' || kind === 'fromClinic';

/** Moves the focus back to the button when the edit mode that it started has ended. */
function useFocusAfter(isRenaming: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(isRenaming);
  useEffect(() => {
    if (was.current && !isRenaming) button.current?.focus();
    was.current = isRenaming;
  }, [isRenaming]);
  return button;
}

function Name({ file, actions }: { readonly file: UserFile; readonly actions: FileActions }) {
  const { t } = useTranslation('files');
  const { name, state, isNew } = file;
  return (
    <h4 className={css.name}>
      {state === 'ready' ? (
        <button type="button" className={css.open} onClick={() => actions.preview(file)}>
          {name}
        </button>
      ) : (
        name
      )}
      {isNew && (
        <>
          {' '}
          <Pill icon={<Sparkles aria-hidden />}>{t('file.new')}</Pill>
        </>
      )}
    </h4>
  );
}

function About({ file: { name, size, created, kind, state } }: { readonly file: UserFile }) {
  const { t } = useTranslation('files');
  const inBytes = useBytes();
  const { format } = useDates();
  const type = extensionWord(name);
  const words = [
    ...(type === '' ? [] : [type]),
    inBytes(size),
    format(created, 'date'),
    ...(kind === 'own' || kind === 'fromClinic' ? [] : [t(`kind.${kind}`)]),
  ];
  return (
    <div className={css.about}>
      <p className="muted small">{words.map(glue).join(' · ')}</p>
      {kind !== 'own' && (
        <Pill kind="neutral" icon={<Hospital aria-hidden />}>
          {t('file.fromHospital')}
        </Pill>
      )}
      {state === 'checking' && <Pill kind="neutral">{t('file.checking')}</Pill>}
      {state === 'quarantined' && (
        <Pill kind="critical" icon={<ShieldAlert aria-hidden />}>
          {t('file.quarantined')}
        </Pill>
      )}
    </div>
  );
}
