/** The image of the form: a new one, checked before it is sent, or the saved one. */
import { useRef, useState } from 'react';
import { dataAddress, pictureFault, type PictureFault } from '../domain/picture';
import type { ImageChange } from '../domain/values';

export interface ImageState {
  readonly file: File | null;
  readonly change: ImageChange;
  readonly fault: PictureFault | null;
  /** Waits until the chosen file is read, and tells what is sent; null if it is not an image. */
  readonly settled: () => Promise<ImageChange | null>;
  readonly choose: (file: File | null) => void;
  readonly removeSaved: () => void;
  readonly setFault: (fault: PictureFault) => void;
  readonly reset: () => void;
}

interface Chosen extends ImageChange {
  readonly file: File | null;
  readonly fault: PictureFault | null;
}

const NOTHING: Chosen = { file: null, fault: null, image: null, isRemoved: false };

export function useImage(): ImageState {
  const [chosen, setChosen] = useState<Chosen>(NOTHING);
  // Number of the latest file; an earlier one that takes longer to read is discarded.
  const latest = useRef(0);
  const reading = useRef<Promise<Pick<Chosen, 'fault' | 'image'>> | null>(null);
  const choose = (file: File | null) => {
    latest.current += 1;
    const turn = latest.current;
    setChosen((before) => ({ ...NOTHING, isRemoved: before.isRemoved, file }));
    reading.current = file === null ? null : read(file);
    void reading.current?.then((outcome) => {
      if (turn === latest.current) setChosen((before) => ({ ...before, ...outcome }));
    });
  };
  return {
    file: chosen.file,
    change: chosen,
    fault: chosen.fault,
    settled: async () => {
      const outcome = await reading.current;
      if ((outcome?.fault ?? chosen.fault) !== null) return null;
      return { image: outcome?.image ?? null, isRemoved: chosen.isRemoved };
    },
    choose,
    removeSaved: () => setChosen((before) => ({ ...before, isRemoved: true })),
    setFault: (fault) => setChosen((before) => ({ ...before, fault })),
    reset: () => {
      latest.current += 1;
      reading.current = null;
      setChosen(NOTHING);
    },
  };
}

async function read(file: File): Promise<Pick<Chosen, 'fault' | 'image'>> {
  try {
    const fault = await pictureFault(file);
    return fault === null ? { fault, image: await dataAddress(file) } : { fault, image: null };
  } catch {
    return { fault: 'unreadable', image: null };
  }
}
