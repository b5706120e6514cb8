import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useCreatePath } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminEntry } from '#contract/registrations/admin.ts';
import css from '#src/admin/kit/record/record.module.css';
import { bindStyles } from '#src/ui/bindStyles.ts';

const cx = bindStyles(css);
const CompareEntries = lazy(() => import('./record/CompareEntries.tsx').then((module) => ({ default: module.CompareEntries })));

/** Other teams with a child of this entry, to compare before a decision. The families are not informed of each other. */
export const PossibleDuplicates = ({ entry }: { entry: AdminEntry }) => {
  const { t } = useTranslation('admin');
  const pathTo = useCreatePath();
  const [compared, setCompared] = useState<string | null>(null);
  if (!entry.hasPossibleDuplicate) return null;
  return (
    <section className={cx('warn')} aria-label={t('resources.registrations.fields.hasPossibleDuplicate')}>
      <h2>{t('possible_duplicate_note')}</h2>
      <ul>
        {entry.possibleDuplicates.map(({ id, teamName, memberName, accountName, state }) => (
          <li key={`${id} ${memberName}`}>
            {memberName}
            {t('colon')}
            <Link to={pathTo({ resource: 'registrations', type: 'show', id })}>{teamName}</Link>
            {[null, accountName, t(`state.${state}`)].join(t('dot'))}{' '}
            <Button size="small" aria-expanded={compared === id} onClick={() => setCompared(compared === id ? null : id)}>
              {t('record.compare', { team: teamName })}
            </Button>
          </li>
        ))}
      </ul>
      {compared !== null && (
        <Suspense>
          <CompareEntries entry={entry} otherId={compared} />
        </Suspense>
      )}
    </section>
  );
};
