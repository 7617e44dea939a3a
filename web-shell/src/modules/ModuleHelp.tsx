/** The help text that a module offers, folded below its pages. */
import { type ModuleManifest, type TextNamespace, useTranslation } from '@cabinet/kit';

export interface ModuleHelpProps {
  readonly manifest: ModuleManifest;
  /** `namespace:key` */
  readonly text: string;
}

export function ModuleHelp({ manifest, text }: ModuleHelpProps) {
  const { t } = useTranslation(['shell', manifest.id as TextNamespace], { useSuspense: false });
  return (
    <details data-no-print="">
      <summary className="muted">{t('shell:help')}</summary>
      <p>{t(text, { defaultValue: '' })}</p>
    </details>
  );
}
