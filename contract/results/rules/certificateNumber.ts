/** The characters that are drawn, without those that look alike; the check character may be one of those. */
const RANDOM = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const ALL = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const RANDOM_LENGTH = 7;

/** Returns the check character of digits and capital letters by ISO 7064 MOD 37,36: it finds each wrong character, and all but one of 630 swaps of two neighbours. */
export const checkCharacter = (text: string): string => {
  let product = 36;
  for (const each of text) product = (((product + ALL.indexOf(each)) % 36 || 36) * 2) % 37;
  return ALL[(37 - product) % 36] ?? '';
};

/** Makes a certificate number of a season, such as TC26-7K3M-9Q2X, one of some 27,500 million; `below` returns a random number from 0 to below its argument. */
export const makeCertificateNumber = (season: number, below: (max: number) => number): string => {
  const year = `TC${String(season % 100).padStart(2, '0')}`;
  const random = Array.from({ length: RANDOM_LENGTH }, () => RANDOM[below(RANDOM.length)]).join('');
  const own = `${random}${checkCharacter(year + random)}`;
  return `${year}-${own.slice(0, 4)}-${own.slice(4)}`;
};
