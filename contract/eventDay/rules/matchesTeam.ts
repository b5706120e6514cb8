import { foldText } from '#contract/text/typedText.ts';

/** Returns true if a team of the day matches what is typed: a start number exactly, or a part of team or school. */
export const matchesTeam = (
  { startNumber, teamName, organization }: { startNumber: number | null; teamName: string; organization: string },
  typed: string,
): boolean => {
  const wanted = foldText(typed);
  if (wanted === '') return true;
  if (/^\d+$/.test(wanted)) return String(startNumber) === wanted;
  return foldText(`${teamName} ${organization}`).includes(wanted);
};
