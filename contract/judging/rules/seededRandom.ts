/** FNV-1a, 32 bits, over the text's code units. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
};

/** Creates a generator of numbers from 0 to below its argument, the same ones for the same seed (mulberry32 by Tommy Ettinger). Not for secrets. */
export const createSeededRandom = (seed: string): ((below: number) => number) => {
  let state = hashOf(seed);
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
};

/** Returns the list in another order (Fisher and Yates). */
export const shuffled = <T>(list: readonly T[], random: (below: number) => number): T[] => {
  const rest = [...list];
  return list.flatMap(() => rest.splice(random(rest.length), 1));
};
