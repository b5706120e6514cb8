import { Alert } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { EditedRecord } from '#contract/competitions/admin.ts';
import type { CompetitionData } from '#contract/competitions/competitionData.ts';
import { movedWindows } from '#contract/competitions/rules/competitionDraft.ts';

type Line = readonly [
  word: 'signup' | 'contest' | 'work' | 'voting' | 'venue' | 'terms' | 'guardians' | 'questions' | 'moved_up',
  count: number,
];

const differs = (before: CompetitionData, after: CompetitionData, ...names: (keyof CompetitionData)[]): boolean =>
  names.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

/** Returns the number of waiting entries that get a place by a changed capacity. */
const movedUp = ({ capacity }: CompetitionData, { seatsTaken, waiting }: EditedRecord['use']): number =>
  capacity === null ? waiting : Math.max(0, Math.min(waiting, capacity - seatsTaken));

/** Returns true if entries lack answers that the form asks for now. */
const asksMore = (before: CompetitionData, after: CompetitionData): boolean =>
  after.formQuestions.some(({ id }) => before.formQuestions.every((question) => question.id !== id));

/** Returns which entries a change concerns, and how. */
export const concernedBy = (before: CompetitionData, after: CompetitionData, use: EditedRecord['use']): Line[] => {
  if (use.entries === 0) return [];
  const all = (word: Line[0]): Line => [word, use.entries];
  const up = movedUp(after, use);
  return [
    ...movedWindows(before, after).map(all),
    ...(differs(before, after, 'venue') ? [all('venue')] : []),
    ...(differs(before, after, 'groups', 'ageBands', 'participation', 'teamSize') ? [all('terms')] : []),
    ...(differs(before, after, 'approvalWaits') ? [all('guardians')] : []),
    ...(asksMore(before, after) ? [all('questions')] : []),
    ...(differs(before, after, 'capacity') && up > 0 ? [['moved_up', up] as const] : []),
  ];
};

/** Says whom the changes of a published competition concern. */
export const Concerned = ({ before, after, use }: { before: CompetitionData; after: CompetitionData; use: EditedRecord['use'] }) => {
  const { t } = useTranslation('competitionOffice');
  const lines = concernedBy(before, after, use);
  if (lines.length === 0) return null;
  return (
    <Alert severity="info" sx={{ mt: 1 }}>
      <b>{t('concerned.title')}</b>
      {lines.map(([word, count]) => (
        <div key={word}>{t(`concerned.${word}`, { count })}</div>
      ))}
    </Alert>
  );
};
