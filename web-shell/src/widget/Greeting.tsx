/** What the widget says first (B-096). It takes no focus and is not announced, because the person did not ask for it. */
import { IconButton, useTranslation } from '@cabinet/kit';
import { X } from 'lucide-react';
import css from './Widget.module.css';

export interface GreetingProps {
  readonly text: string;
  readonly onDismiss: () => void;
}

export function Greeting({ text, onDismiss }: GreetingProps) {
  const { t } = useTranslation('shell');
  return (
    <div className={css.greeting}>
      <p>{text}</p>
      <IconButton label={t('widget.dismiss')} onClick={onDismiss}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
