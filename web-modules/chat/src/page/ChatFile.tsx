/** A file or picture of a message; its content is loaded when the patient asks for it. */
import { useEffect, useState } from 'react';
import { Button, saveFile, toast, useTranslation } from '@cabinet/kit';
import { download } from '../client/media';
import { useAccess } from './access';
import css from './Chat.module.css';

export interface ChatFileProps {
  readonly file: { readonly url: string; readonly name: string; readonly isImage: boolean };
}

export function ChatFile({ file }: ChatFileProps) {
  const { t } = useTranslation('chat');
  const { gateway } = useAccess();
  const [isLoading, setIsLoading] = useState(false);
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(
    () => () => {
      if (picture !== null) URL.revokeObjectURL(picture);
    },
    [picture],
  );
  const open = async () => {
    setIsLoading(true);
    try {
      const content = await download(gateway, file.url, new AbortController().signal);
      if (file.isImage) setPicture(URL.createObjectURL(content));
      else saveFile(content, file.name);
    } catch {
      toast.error(t('file.failed'));
    }
    setIsLoading(false);
  };
  if (picture !== null) return <img src={picture} alt={file.name} className={css.picture} />;
  return (
    <Button kind="secondary" size="small" isBusy={isLoading} onClick={() => void open()}>
      {t(file.isImage ? 'file.show' : 'file.save', { name: file.name })}
    </Button>
  );
}
