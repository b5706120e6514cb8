interface Named {
  id: string;
  name: string;
}

/** Returns the partial mention at the end of a text; null if none. */
export const mentionAt = (text: string): string | null => /@([^@\n]{0,30})$/.exec(text)?.[1] ?? null;

/** Returns the text with the mention at its end completed. */
export const withMention = (text: string, name: string): string => text.replace(/@[^@\n]{0,30}$/, `@${name} `);

/**
 * Returns the people mentioned in a text: the longest name after each @, so that a shorter name with the same beginning does not match;
 * everybody with that name.
 */
export const mentionedIn = <T extends Named>(text: string, people: readonly T[]): T[] => {
  const byLength = people.toSorted((a, b) => b.name.length - a.name.length);
  const names = new Set(
    text
      .split('@')
      .slice(1)
      .flatMap((rest) => byLength.find(({ name }) => name !== '' && rest.startsWith(name))?.name ?? []),
  );
  return people.filter(({ name }) => names.has(name));
};
