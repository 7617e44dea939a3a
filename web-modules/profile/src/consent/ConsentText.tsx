/** A consent as it is agreed to: plain paragraphs, the first one is the heading. Long texts scroll in their own box. */
import css from './ConsentText.module.css';

export interface ConsentTextProps {
  readonly text: string;
  /** In which it is written: what was agreed to may be in another language than the screen. */
  readonly language: string;
  readonly titleId: string;
}

export function ConsentText({ text, language, titleId }: ConsentTextProps) {
  const [heading = '', ...paragraphs] = text.split(/\n\s*\n/).map((part) => part.trim());
  return (
    <>
      <h2 id={titleId} lang={language}>
        {heading}
      </h2>
      {/* Scrolled by keyboard, too, so it takes the focus. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.text} lang={language} role="group" aria-labelledby={titleId} tabIndex={0}>
        {paragraphs.filter(Boolean).map((paragraph, at) => (
          <p key={at}>{paragraph}</p>
        ))}
      </div>
    </>
  );
}
