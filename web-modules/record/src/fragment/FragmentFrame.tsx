/**
 * A hospital's text in a frame without scripts, origin, forms or windows (`sandbox`). The frame is as high as its text,
 * so that there is only one scroll bar.
 */
import { useEffect, useRef, useState } from 'react';
import { useAccessibility } from '@cabinet/kit';
import css from './Fragment.module.css';
import { PrintCopy } from './PrintCopy';
import { frameDocument, type Size } from './frameDocument';
import { frameFontsNow, loadFrameFonts } from './frameFonts';

/** Added to the measured height, in pixels: for a horizontal scroll bar of a wide table, and rounding. */
const SPARE_PX = 24;
/** Height in pixels until the text is measured. */
const FIRST_PX = 480;

export interface FragmentFrameProps {
  readonly html: string;
  /** Accessible name of the frame. */
  readonly title: string;
  readonly language: string;
  readonly size: Size;
}

export function FragmentFrame({ html, title, language, size }: FragmentFrameProps) {
  const sight = useAccessibility();
  const twin = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(FIRST_PX);
  const [fonts, setFonts] = useState(frameFontsNow);
  useEffect(() => {
    void loadFrameFonts().then(setFonts);
  }, []);
  useEffect(() => {
    const element = twin.current;
    if (!element) return;
    const measure = () => {
      if (element.offsetHeight > 0) setHeight(Math.ceil(element.offsetHeight) + SPARE_PX);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [html, size]);
  return (
    <div className={css.fragment}>
      <iframe
        className={css.frame}
        title={title}
        sandbox=""
        referrerPolicy="no-referrer"
        srcDoc={frameDocument(html, title, { language, size, sight, fonts })}
        height={height}
        data-no-print=""
      />
      <PrintCopy ref={twin} html={html} size={size} />
    </div>
  );
}
