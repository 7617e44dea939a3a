import type { Piece } from '../data/types';
import css from './Marked.module.css';

/** Text with highlighted search matches, as the server marked them. */
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
