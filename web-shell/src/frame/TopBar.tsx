import { initialsAndLastName, monogram, usePerson } from '@cabinet/kit';
import { AccessibilityToggle } from '../accessibility/AccessibilityToggle';
import css from './Frame.module.css';
import { ExitButton } from './ExitButton';
import { LanguageSelect } from './LanguageSelect';
import { MessagesButton } from './MessagesButton';
import { NoticesBell } from '../notices/NoticesBell';

/** User and exit, at the top of a wide screen. */
export function TopBar() {
  const person = usePerson();
  return (
    <header className={css.top}>
      <AccessibilityToggle />
      <MessagesButton />
      <NoticesBell />
      <LanguageSelect />
      {person && (
        <span className={css.person}>
          <span className={css.mark} aria-hidden data-picture="">
            {monogram(person)}
          </span>
          {initialsAndLastName(person)}
        </span>
      )}
      <ExitButton />
    </header>
  );
}
