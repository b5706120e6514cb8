/// <reference path="./linebreak.d.ts" />
import LineBreaker from 'linebreak';

/** Part of a text after which a line may end, or must. */
interface Part {
  text: string;
  ends: boolean;
}

/** Divides a text where its language allows a line to end (Unicode Standard Annex 14). */
export const breaksOf = (text: string): Part[] => {
  const breaker = new LineBreaker(text);
  const parts: Part[] = [];
  let from = 0;
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
    parts.push({ text: text.slice(from, found.position), ends: found.required && found.position < text.length });
    from = found.position;
  }
  return parts;
};
