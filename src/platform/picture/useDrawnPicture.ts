import { useEffect, useState } from 'react';
import { dataUrlOf } from './dataUrlOf.ts';

export type DrawnPicture = { state: 'drawing' | 'failed' } | { state: 'ready'; file: File; url: string };

interface Drawn {
  /** The picture's content: it is drawn again when this changes, not on every new object with the same content. */
  key: string;
  fileName: string;
  draw: () => Promise<Blob>;
}

/** Draws a picture to save and share. */
export const useDrawnPicture = ({ key, fileName, draw }: Drawn): { picture: DrawnPicture; redraw: () => void } => {
  const [picture, setPicture] = useState<DrawnPicture>({ state: 'drawing' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for what `draw` draws, `attempt` asks for another try
  useEffect(() => {
    let current = true;
    setPicture({ state: 'drawing' });
    draw()
      .then(async (blob) => ({ url: await dataUrlOf(blob), file: new File([blob], fileName, { type: blob.type }) }))
      .then(
        (drawn) => current && setPicture({ state: 'ready', ...drawn }),
        () => current && setPicture({ state: 'failed' }),
      );
    return () => {
      current = false;
    };
  }, [key, fileName, attempt]);
  return { picture, redraw: () => setAttempt((count) => count + 1) };
};
