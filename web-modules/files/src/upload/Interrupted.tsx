/**
 * Uploads that an earlier page could not finish. A browser gives a file to a page only once, so the user chooses it again;
 * it continues where the kernel is.
 */
import { Button, List, ListItem, toast, useTranslation } from '@cabinet/kit';
import { fingerprintOf, type Interrupted as Upload, ProgressBar } from '@cabinet/kit/resumable';
import { useBytes } from '@cabinet/record';
import { Play, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { focusOn } from '../shared/focusOn';
import page from '../shared/Page.module.css';
import { useNamed } from '../shared/useNamed';
import { unfinished } from './sendFile';
import css from './UploadList.module.css';
import { uploads, useUploads } from './uploads';

function useInterrupted() {
  const running = useUploads();
  const [found, setFound] = useState<readonly Upload[]>([]);
  const look = useCallback(() => void unfinished.interrupted().then(setFound), []);
  const states = running.map(({ id, state }) => `${String(id)} ${state}`).join();
  useEffect(look, [look, states]);
  const isHere = ({ name, size }: Upload) => running.some((one) => one.name === name && one.size === size);
  return { found: found.filter((upload) => !isHere(upload)), look };
}

export function Interrupted({ maxBytes }: { readonly maxBytes: number }) {
  const { t } = useTranslation('files');
  const named = useNamed();
  const inBytes = useBytes();
  const { found, look } = useInterrupted();
  const input = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState<Upload | null>(null);
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="interrupted" className="stack">
      <div>
        <h2 id="interrupted" className={page.heading}>
          {t('interrupted.title')}
        </h2>
        <p className="muted small">{t('interrupted.hint')}</p>
      </div>
      <List>
        {found.map((upload) => {
          const { key, name, sent, size, fingerprint } = upload;
          return (
            <ListItem key={key} className={css.row}>
              <div className={css.words}>
                <h3 className={css.name}>{name}</h3>
                <ProgressBar label={t('upload.bar', { name })} sent={sent} size={size} isResting />
                <p className="muted small num">{t('upload.amount', { done: inBytes(sent), total: inBytes(size) })}</p>
              </div>
              <div className={css.actions}>
                <Button
                  kind="secondary"
                  size="small"
                  aria-label={named(t('upload.resume'), name)}
                  onClick={() => {
                    setWanted(upload);
                    input.current?.click();
                  }}
                >
                  <Play aria-hidden />
                  {t('upload.resume')}
                </Button>
                <Button
                  kind="quiet"
                  size="small"
                  aria-label={named(t('interrupted.forget'), name)}
                  onClick={() => {
                    void uploads.forget(fingerprint).then(look);
                    focusOn('upload-area');
                  }}
                >
                  <X aria-hidden />
                  {t('interrupted.forget')}
                </Button>
              </div>
            </ListItem>
          );
        })}
      </List>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={t('interrupted.choose')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (!file || !wanted) return;
          if (fingerprintOf(file) === wanted.fingerprint) uploads.add([file], maxBytes);
          else toast.warning(t('interrupted.other', { name: wanted.name }), { duration: 'failure' });
        }}
      />
    </section>
  );
}
