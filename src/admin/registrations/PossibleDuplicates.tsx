import { Alert } from '@mui/material';
import { useCreatePath, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { AdminEntry } from '#contract/registrations.ts';

/** The other teams with a child of this entry, to compare before a decision. The families do not learn of each other. */
export const PossibleDuplicates = ({ entry }: { entry: AdminEntry }) => {
  const translate = useTranslate();
  const pathTo = useCreatePath();
  if (!entry.hasPossibleDuplicate) return null;
  return (
    <Alert severity="warning">
      {translate('possible_duplicate_note')}
      <ul>
        {entry.possibleDuplicates.map(({ id, teamName, memberName, accountName, state }) => (
          <li key={`${id} ${memberName}`}>
            {memberName}: <Link to={pathTo({ resource: 'registrations', type: 'show', id })}>{teamName}</Link> · {accountName} ·{' '}
            {translate(`state.${state}`)}
          </li>
        ))}
      </ul>
    </Alert>
  );
};
