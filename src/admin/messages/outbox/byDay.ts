/** Groups adjacent rows of the same day, in order. */
export const byDay = <T>(rows: readonly T[], dayOf: (row: T) => string): { day: string; rows: T[] }[] => {
  const days: { day: string; rows: T[] }[] = [];
  for (const row of rows) {
    const day = dayOf(row);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
};
