/** The files of an event (B-155, B-156): each is downloaded by a press, unless it is not usable. */
import { useTranslation } from '@cabinet/kit';
import { Link } from '@cabinet/kit/router';
import { Clock, FileDown, ShieldAlert } from 'lucide-react';
import type { FileEvent, FileItem } from '../data/contract';
import { exchangeAddress } from '../places';
import css from '../shared/AdminFiles.module.css';

/** The others are on the page of the exchange. */
const SHOWN = 4;

export interface FileChipsProps {
  readonly event: FileEvent;
  readonly onDownload: (file: FileItem) => void;
}

export function FileChips({ event: { file_list, more, user_id }, onDownload }: FileChipsProps) {
  const { t } = useTranslation('admin_files');
  const hidden = Math.max(0, file_list.length - SHOWN) + more;
  return (
    <ul role="list" className={css.chips}>
      {file_list.slice(0, SHOWN).map((file) => (
        <li key={file.id}>
          <Chip file={file} onDownload={onDownload} />
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <Link className="small" to={exchangeAddress(user_id)}>
            {t('events.more', { count: hidden })}
          </Link>
        </li>
      )}
    </ul>
  );
}

function Chip({ file, onDownload }: { readonly file: FileItem; readonly onDownload: (file: FileItem) => void }) {
  const { t } = useTranslation('admin_files');
  const { name, state, is_new } = file;
  const mark = is_new === 1 && <strong>{t('mark.new')}</strong>;
  if (state !== 'ready') {
    const Icon = state === 'checking' ? Clock : ShieldAlert;
    return (
      <span className={css.chip} title={name}>
        <Icon aria-hidden />
        <span>{name}</span>
        <span className="visually-hidden">{t(`mark.${state}`)}</span>
        {mark}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={css.chip}
      title={name}
      aria-label={t(is_new === 1 ? 'download.namedNew' : 'download.named', { name })}
      onClick={() => onDownload(file)}
    >
      <FileDown aria-hidden />
      <span>{name}</span>
      {mark}
    </button>
  );
}
