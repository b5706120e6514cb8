/** The folder for pictures of pages, for people to look at. */
export const RESULTS = 'test-results';
