import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/hooks';
import { IconButton } from './Button';
import { TextField, type TextFieldProps } from './Field';

/** A password input whose value can be shown (B-062). */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const { t } = useTranslation('kit');
  const [isVisible, setIsVisible] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      after={
        <IconButton
          // One label for both states: `aria-pressed` says whether the password is shown.
          label={t('password.show')}
          aria-pressed={isVisible}
          onClick={() => setIsVisible(!isVisible)}
        >
          {isVisible ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      }
    />
  );
}
