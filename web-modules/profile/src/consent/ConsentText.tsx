/** A consent as it is agreed to: plain paragraphs, the first one is the heading. Long texts scroll in their own box. */
import css from './ConsentText.module.css';

export function ConsentText({ text, titleId }: { readonly text: string; readonly titleId: string }) {
  const [heading = '', ...paragraphs] = text.split(/\n\s*\n/).map((part) => part.trim());
  return (
    <>
      <h2 id={titleId}>{heading}</h2>
      {/* Scrolled by keyboard, too, so it takes the focus. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css.text} role="group" aria-labelledby={titleId} tabIndex={0}>
        {paragraphs.filter(Boolean).map((paragraph, at) => (
          <p key={at}>{paragraph}</p>
        ))}
      </div>
    </>
  );
}
