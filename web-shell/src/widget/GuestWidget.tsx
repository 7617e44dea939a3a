/** The widget before sign-in: the same button, which asks to sign in (B-092, B-095), or leads a guest to the module's public page (B-217). */
import { lazy, useState } from 'react';
import { Beside, type ModuleWidget, useIsNarrowChat, useVariant } from '@cabinet/kit';
import { Launcher } from './Launcher';
import { useCorner } from './useCorner';
import css from './Widget.module.css';
import { useWidgetTexts } from './widget-texts';

const SignInDialog = lazy(async () => ({ default: (await import('./SignInDialog')).SignInDialog }));

export function GuestWidget({ widget }: { readonly widget: ModuleWidget }) {
  const { label } = useWidgetTexts(widget);
  const { chat } = useVariant();
  const isNarrow = useIsNarrowChat();
  const [isAsking, setIsAsking] = useState(false);
  useCorner('closed');
  if (label === '') return null;
  return (
    <>
      {isNarrow && <div className={css.spacer} />}
      <aside id="widget" aria-label={label} className={css.widget} data-narrow={isNarrow || undefined} data-no-print="">
        <Launcher icon={widget.icon} label={label} isWorded={!isNarrow} onPress={() => setIsAsking(true)} />
        <Beside onClose={() => setIsAsking(false)}>
          {isAsking && (
            <SignInDialog
              name={label}
              page={widget.page}
              guest={chat?.guests === true ? widget.guest : undefined}
              onClose={() => setIsAsking(false)}
            />
          )}
        </Beside>
      </aside>
    </>
  );
}
