/** A version of a legal text. Of one text the later version has the larger number. */
export interface LegalVersion<S extends string = string> {
  slug: S;
  number: number;
}

/** A version that everybody must have agreed to from its moment on. */
export interface RequiredVersion<S extends string = string> extends LegalVersion<S> {
  inForceAt: number;
}

/**
 * The versions in force at `now` that an account still has to agree to: the newest of each text, unless it is from before the account accepted the
 * texts as they were when it was made, or the account has agreed to it or to a later one.
 */
export const missingAgreements = <V extends RequiredVersion>(
  required: readonly V[],
  { termsAcceptedAt, agreed }: { termsAcceptedAt: number; agreed: readonly LegalVersion[] },
  now: number,
): V[] => {
  const newest = new Map<string, V>();
  for (const version of required)
    if (version.inForceAt <= now && version.number > (newest.get(version.slug)?.number ?? 0)) newest.set(version.slug, version);
  return [...newest.values()].filter(
    ({ slug, number, inForceAt }) =>
      inForceAt > termsAcceptedAt && !agreed.some((version) => version.slug === slug && version.number >= number),
  );
};
