/** Where pictures of pages go, for people to look at. */
export const RESULTS = 'test-results';
