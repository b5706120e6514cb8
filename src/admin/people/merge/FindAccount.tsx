import { Alert, ListItemButton, ListItemText, List as Rows } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#src/admin/kit/list/SearchField.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import type { Person } from '#src/admin/people/person.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

const SHOWN = 8;

/** Finds the other account of a family, with the search of the account list. */
export const FindAccount = ({ person, onChoose }: { person: Person; onChoose: (id: string) => void }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const message = useProblemMessage();
  // Usually both have the same name.
  const [q, setQ] = useState(person.name);
  const { data, error } = useCall(
    'POST /api/admin/people/search',
    { body: { filter: JSON.stringify({ q, kind: person.kind }), pageSize: SHOWN } },
    { placeholderData: keepPreviousData },
  );
  const others = data?.items.filter(({ id, disabled }) => id !== person.id && !disabled);
  return (
    <>
      <SearchField label={t('resources.people.fields.q')} inForce={q} onSearch={setQ} />
      {error && <Alert severity="error">{message(error)}</Alert>}
      {!data && !error && <LoadingBars rows={3} />}
      {others?.length === 0 && <p role="status">{t('people.merge.none')}</p>}
      {others && others.length > 0 && (
        <Rows disablePadding aria-label={t('people.merge.found')}>
          {others.map(({ id, name, affiliation, mobile, email, entries, createdAt }) => (
            <li key={id}>
              <ListItemButton onClick={() => onChoose(id)}>
                <ListItemText
                  primary={name}
                  secondary={[affiliation, mobile ?? email, t('people.merge.entries', { count: entries }), format.date(createdAt)]
                    .filter(Boolean)
                    .join(t('dot'))}
                  sx={{ overflowWrap: 'anywhere' }}
                />
              </ListItemButton>
            </li>
          ))}
        </Rows>
      )}
    </>
  );
};
