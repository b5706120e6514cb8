const PREFIX = 'team:';

/** Returns the text of a team's QR code, which is on its badges: the entry's id, which says nothing to anybody else. */
export const dayCode = (entryId: string): string => `${PREFIX}${entryId}`;
