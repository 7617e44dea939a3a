import type { Piece } from '../data/types';
import css from './Marked.module.css';

/** Text with what a search found in it, as the server marked it. */
export function Marked({ pieces }: { readonly pieces: readonly Piece[] }) {
  return pieces.map(({ text, isHit }, index) =>
    isHit ? (
      <mark key={index} className={css.hit}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
