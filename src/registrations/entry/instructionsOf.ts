/** A line `label: value`, with an ASCII or full-width colon. */
const FACT = /^([^:：]{1,24})[:：]\s*(.+)$/;

/**
 * Parses the instructions for paying a fee: lines `label: value` become facts, others notes; `{team}` is replaced by the team's name, `{number}` by the entry's. Returns also whether they
 * name the number.
 */
export const instructionsOf = (
  text: string,
  { team, number }: { team: string; number: string },
): { facts: { label: string; value: string }[]; notes: string[]; namesNumber: boolean } => {
  // A replacement string would interpret `$` in a team's name as a pattern.
  const fill = (part: string) => part.replaceAll('{team}', () => team).replaceAll('{number}', () => number);
  const facts: { label: string; value: string }[] = [];
  const notes: string[] = [];
  for (const line of text.split('\n')) {
    const written = fill(line).trim();
    const [, label, value] = FACT.exec(line.trim()) ?? [];
    if (label !== undefined && value !== undefined) facts.push({ label, value: fill(value) });
    else if (written !== '') notes.push(written);
  }
  return { facts, notes, namesNumber: text.includes('{number}') };
};
