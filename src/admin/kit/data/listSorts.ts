/** The orders that the server has each list in, `-` before a field for descending. */
export const listSorts = {
  registrations: ['waitingSince', '-waitingSince', 'registeredAt', '-registeredAt', 'teamName', '-teamName', 'state', '-state'],
  works: ['stage', 'submittedAt', '-submittedAt', 'updatedAt', '-updatedAt', 'title', '-title', 'no', '-no', 'votes', '-votes'],
  reports: ['lastAt', '-lastAt'],
  votes: ['castAt', '-castAt'],
  voteFlags: ['to', '-to', 'count', '-count'],
  messages: ['createdAt', '-createdAt'],
  people: ['createdAt', '-createdAt', 'name', '-name'],
  audit: ['at', '-at'],
  staff: ['name', '-name', 'createdAt', '-createdAt'],
} as const;
