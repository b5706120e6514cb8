/** Numbers that look random, the same in each run and for each size. */
export const spread = (n: number, below: number): number => Math.floor((((n + 1) * 0.618_033_988_75) % 1) * below);
