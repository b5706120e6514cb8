/** A line `label: value`, with a colon of either script. */
const FACT = /^([^:：]{1,24})[:：]\s*(.+)$/;

/** How a fee is paid: lines `label: value` as facts, others as notes; `{team}` stands for the team's name. */
export const instructionsOf = (text: string, team: string): { facts: { label: string; value: string }[]; notes: string[] } => {
  const facts: { label: string; value: string }[] = [];
  const notes: string[] = [];
  for (const line of text.split('\n')) {
    // A replacement text would read `$` in a team's name as a pattern.
    const written = line.replaceAll('{team}', () => team).trim();
    const [, label, value] = FACT.exec(line.trim()) ?? [];
    if (label !== undefined && value !== undefined) facts.push({ label, value: value.replaceAll('{team}', () => team) });
    else if (written !== '') notes.push(written);
  }
  return { facts, notes };
};
