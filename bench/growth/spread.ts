/** Returns a pseudo-random number from 0 to below `below`, the same for each `n` in every run. */
export const spread = (n: number, below: number): number => Math.floor((((n + 1) * 0.618_033_988_75) % 1) * below);
