/** A version of a legal text. Later versions have larger numbers. */
export interface LegalVersion<S extends string = string> {
  slug: S;
  number: number;
}

/** A version that everybody must have agreed to from its start on. */
export interface RequiredVersion<S extends string = string> extends LegalVersion<S> {
  inForceAt: number;
}

/**
 * Returns the versions in force at `now` that an account still has to agree to: the newest of each text, unless it predates the account's
 * acceptance of the texts at sign-up, or the account has agreed to it or to a later one.
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
