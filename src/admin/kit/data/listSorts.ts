/** The sorts that the server supports for each list; `-` before a field means descending. */
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
