/** The open widget: its name, the way to the page with the same, and the module's part. */
import { type Ref, useId } from 'react';
import { IconButton, Loader, type ModuleManifest, useTranslation } from '@cabinet/kit';
import { Link, useLocation } from '@cabinet/kit/router';
import { ChevronDown, Maximize2 } from 'lucide-react';
import { ModulePart } from '../modules/ModulePage';
import css from './Widget.module.css';

export interface PanelProps {
  readonly ref: Ref<HTMLElement>;
  readonly manifest: ModuleManifest;
  readonly page: string;
  readonly title: string;
  /** The patient goes to the page. */
  readonly onEnlarge: () => void;
  readonly onHide: () => void;
}

export function Panel({ ref, manifest, page, title, onEnlarge, onHide }: PanelProps) {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const id = useId();
  return (
    // Not modal: the page beside it can be used. It takes the focus when it is opened, so that Tab goes on inside.
    <section ref={ref} role="dialog" aria-labelledby={id} tabIndex={-1} className={css.panel}>
      <div className={css.head}>
        <h2 id={id}>{title}</h2>
        <Link
          to={`/${page}`}
          className={css.enlarge}
          aria-label={t('widget.enlarge')}
          title={t('widget.enlarge')}
          onClick={onEnlarge}
        >
          <Maximize2 aria-hidden />
        </Link>
        <IconButton label={t('widget.hide')} onClick={onHide}>
          <ChevronDown aria-hidden />
        </IconButton>
      </div>
      <div className={css.body}>
        <ModulePart manifest={manifest} from="slots" name="widget" resetKey={pathname} waiting={<Loader />} />
      </div>
    </section>
  );
}
