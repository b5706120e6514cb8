/** A line `label: value`, with an ASCII or full-width colon. */
const FACT = /^([^:：]{1,24})[:：]\s*(.+)$/;

/** Parses the instructions for paying a fee: lines `label: value` become facts, others notes; `{team}` is replaced by the team's name. */
export const instructionsOf = (text: string, team: string): { facts: { label: string; value: string }[]; notes: string[] } => {
  const facts: { label: string; value: string }[] = [];
  const notes: string[] = [];
  for (const line of text.split('\n')) {
    // A replacement string would interpret `$` in a team's name as a pattern.
    const written = line.replaceAll('{team}', () => team).trim();
    const [, label, value] = FACT.exec(line.trim()) ?? [];
    if (label !== undefined && value !== undefined) facts.push({ label, value: value.replaceAll('{team}', () => team) });
    else if (written !== '') notes.push(written);
  }
  return { facts, notes };
};
