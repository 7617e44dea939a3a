import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { announce } from '../accessibility/announce';
import { IconButton } from '../components/Button';
import { classes } from '../components/classes';
import { Pill } from '../components/Card';
import { RequestId } from '../components/RequestId';
import { useTranslation } from '../i18n/hooks';
import { toast as toasts, type Toast, type ToastKind, useToasts } from './store';
import css from './ToastRegion.module.css';
import { useToastPlacement } from './useToastPlacement';

const ICONS: Readonly<Record<ToastKind, typeof Info>> = {
  success: CircleCheck,
  info: Info,
  warning: TriangleAlert,
  error: CircleAlert,
};

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation('kit');
  const Icon = ICONS[toast.kind];
  const isUrgent = toast.kind === 'error';
  useEffect(() => {
    // A polite live region must be in the page before its text, so the announcer's is used.
    if (!isUrgent) announce(toast.text);
  }, [isUrgent, toast.text, toast.count]);
  return (
    <li
      className={classes(css.toast, css[toast.kind], toast.state === 'leaving' && css.leaving)}
      inert={toast.state === 'leaving'}
      data-toast={toast.kind}
    >
      <Icon aria-hidden />
      <div className={css.body}>
        <div role={isUrgent ? 'alert' : undefined}>
          <ToastText toast={toast} /> {toast.reason && t(toast.reason)}{' '}
          {toast.count > 1 && <Pill kind="neutral">{t('toast.repeated', { count: toast.count })}</Pill>}
        </div>
        {toast.requestId && <RequestId value={toast.requestId} />}
      </div>
      <IconButton label={t('toast.close')} onClick={() => toasts.close(toast.id)}>
        <X aria-hidden />
      </IconButton>
    </li>
  );
}

function ToastText({ toast: { id, text, onPress } }: { toast: Toast }) {
  if (onPress === undefined) return text;
  return (
    <button
      type="button"
      className={css.press}
      onClick={() => {
        onPress();
        toasts.close(id);
      }}
    >
      {text}
    </button>
  );
}

/** The region where messages appear, at the edge of the screen; rendered once per page by the shell. */
export function ToastRegion() {
  const { t } = useTranslation('kit');
  const visible = useToasts().filter((toast) => toast.state !== 'listed');
  const region = useRef<HTMLUListElement>(null);
  useToastPlacement(region, visible.map(({ id, count }) => `${String(id)}:${String(count)}`).join());
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hover and focus only pause the clock (WCAG 2.2.1)
    <section
      aria-label={t('toast.region')}
      data-no-print=""
      // Stays readable and clickable above a dialog (React Aria).
      data-react-aria-top-layer="true"
      onMouseEnter={toasts.pause}
      onMouseLeave={toasts.resume}
      onFocus={toasts.pause}
      onBlur={toasts.resume}
    >
      <ul ref={region} className={css.region}>
        {visible.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  );
}
