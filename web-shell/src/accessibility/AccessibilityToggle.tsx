import { Button, IconButton, useIsNarrow, useTranslation } from '@cabinet/kit';
import { Eye } from 'lucide-react';
import { panel, useIsPanelOpen } from './panel-state';

/** Opens and closes the accessibility bar; always available, also before sign-in. */
export function AccessibilityToggle({ onToggle }: { onToggle?: () => void }) {
  const { t } = useTranslation('shell');
  const isNarrow = useIsNarrow();
  const isOpen = useIsPanelOpen();
  const toggle = () => {
    panel.toggle();
    onToggle?.();
  };
  return isNarrow ? (
    <Button kind="quiet" size="small" aria-expanded={isOpen} aria-controls="accessibility" onClick={toggle}>
      <Eye aria-hidden />
      {t('accessibility')}
    </Button>
  ) : (
    <IconButton
      label={t('accessibility')}
      word={t('accessibility')}
      aria-expanded={isOpen}
      aria-controls="accessibility"
      onClick={toggle}
    >
      <Eye aria-hidden />
    </IconButton>
  );
}
