/** The text of a consent: plain paragraphs, the first one is the heading. Long texts scroll inside a box. */
import css from './ConsentText.module.css';

export interface ConsentTextProps {
  readonly text: string;
  /** The language of the text, which may differ from the current one. */
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
      {/* Focusable, so that it can be scrolled by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.text} lang={language} role="group" aria-labelledby={titleId} tabIndex={0}>
        {paragraphs.filter(Boolean).map((paragraph, at) => (
          <p key={at}>{paragraph}</p>
        ))}
      </div>
    </>
  );
}
