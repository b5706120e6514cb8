import { birthDateOf, maskIdNumber, normalizeIdNumber } from '#contract/registrations/rules/idNumber.ts';
import { foldName } from '#contract/text/typedText.ts';

/** A child as a list, a draft or an entry knows it. The number may be masked, or empty. */
export interface KnownChild {
  name: string;
  country: string;
  idNumber: string;
}

const isMasked = ({ idNumber }: KnownChild): boolean => idNumber.includes('*');
const numberOf = ({ country, idNumber }: KnownChild): string => normalizeIdNumber(country, idNumber);
const birthOf = ({ country, idNumber }: KnownChild): string => JSON.stringify(birthDateOf(country, idNumber));

const isNamesake = (a: KnownChild, b: KnownChild): boolean => foldName(a.name) !== '' && foldName(a.name) === foldName(b.name);

/**
 * Returns true if two records are certainly of one child: by the ID number (where it is masked, by what is left of it and the name), or by the name
 * and the birth date in the number.
 */
export const isSameChild = (a: KnownChild, b: KnownChild): boolean => {
  if (a.idNumber === '' || b.idNumber === '') return false;
  const isNamed = isNamesake(a, b);
  if (isMasked(a) || isMasked(b)) {
    const masked = (child: KnownChild) => (isMasked(child) ? child.idNumber : maskIdNumber(numberOf(child)));
    return isNamed && masked(a) === masked(b);
  }
  if (a.country === b.country && numberOf(a) === numberOf(b)) return true;
  // a mistyped number that was corrected since: twins have names of their own
  const [first, second] = [birthOf(a), birthOf(b)];
  return isNamed && first !== 'null' && first === second;
};

/** Returns true if two records are of one child as far as they say: where one has no number, the name is all that there is. */
export const mayBeSameChild = (a: KnownChild, b: KnownChild): boolean =>
  isSameChild(a, b) || ((a.idNumber === '' || b.idNumber === '') && isNamesake(a, b));
