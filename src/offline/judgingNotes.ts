/** Forgets where a judge was (`src/judging/deviceNotes.ts`) after they have signed out. */
export const forgetJudgingNotes = (accountId: string): void => {
  try {
    localStorage.removeItem(`device.judging.${accountId}`);
  } catch {
    // nothing was stored
  }
};
