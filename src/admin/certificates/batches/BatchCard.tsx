import { Alert, Button, MenuItem, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CertificateBatches } from '#contract/certificates/batches.ts';
import { batchForms } from '#contract/certificates/rules/batches.ts';
import type { Group } from '#contract/competitions/public.ts';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { useOffline } from '#src/platform/connectivity/useOffline.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './batches.module.css';
import { FileCell } from './FileCell.tsx';
import { useBatchActions, useBatches } from './useBatches.ts';

const cx = bindStyles(css);

interface Part {
  group: Group | null;
  school: string | null;
  /** The entry of a team. */
  team: string | null;
  name: string;
  teams: number;
  certificates: number;
}

/** Returns the rows: the groups, all of them, and the schools and teams that are chosen or that have a file. */
const partsOf = (
  data: CertificateBatches,
  chosen: { school: string; team: string },
  words: { all: string; group: (group: Group) => string },
): Part[] => {
  const named = new Set([chosen.school, ...data.batches.flatMap(({ school }) => school ?? [])]);
  const teams = new Set([chosen.team, ...data.batches.flatMap(({ team }) => team ?? [])]);
  // the only group is all of them
  const groups = data.groups.filter(({ group }) => data.groups.length > 1 || data.batches.some((batch) => batch.group === group));
  return [
    ...groups.map((part) => ({ ...part, school: null, team: null, name: words.group(part.group) })),
    { group: null, school: null, team: null, name: words.all, teams: data.teams, certificates: data.certificates },
    ...data.schools.filter(({ school }) => named.has(school)).map((part) => ({ ...part, group: null, team: null, name: part.school })),
    ...data.ofTeams
      .filter(({ team }) => teams.has(team))
      .map(({ team, name, certificates }) => ({ group: null, school: null, team, name, teams: 1, certificates })),
  ];
};

const Rows = ({ competitionId, data }: { competitionId: string; data: CertificateBatches }) => {
  const { t } = useTranslation(['admin', 'certificateBatches']);
  const format = useFormat();
  const locale = useLocale();
  const isOffline = useOffline();
  const actions = useBatchActions();
  const [chosen, setChosen] = useState({ school: '', team: '' });
  const teams = data.ofTeams.filter(({ school }) => school === chosen.school);
  const parts = partsOf(data, chosen, { all: t('certificateBatches:all'), group: (group) => t(`group.${group}`) });
  return (
    <>
      <ul className={cx('parts')} aria-label={t('certificateBatches:table')}>
        {parts.map(({ group, school, team, name, teams: count, certificates }) => (
          <li key={`${group} ${school} ${team}`}>
            <p className={cx('name')}>
              <b>{name}</b> <span className={cx('quiet')}>{t('certificateBatches:teams', { count, shown: format.number(count) })}</span>
            </p>
            <p className={cx('number')}>{t('certificateBatches:count', { count: certificates, shown: format.number(certificates) })}</p>
            <div className={cx('files')}>
              {batchForms.map((form) => (
                <FileCell
                  key={form}
                  form={form}
                  of={name}
                  batch={data.batches.find(
                    (each) => each.form === form && each.group === group && each.school === school && each.team === team,
                  )}
                  actions={actions}
                  isOffline={isOffline}
                  onAsk={() => actions.ask({ params: { id: competitionId }, body: { form, group, school, team, locale } })}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
      {data.schools.length > 0 && (
        <div className={cx('choice')}>
          <TextField
            select
            fullWidth
            size="small"
            label={t('certificateBatches:other_school')}
            value={chosen.school}
            onChange={({ target }) => setChosen({ school: target.value, team: '' })}
          >
            {data.schools.map(({ school }) => (
              <MenuItem key={school} value={school}>
                {school}
              </MenuItem>
            ))}
          </TextField>
          {teams.length > 0 && (
            <TextField
              select
              fullWidth
              size="small"
              label={t('certificateBatches:one_team')}
              value={chosen.team}
              onChange={({ target }) => setChosen({ ...chosen, team: target.value })}
            >
              {teams.map(({ team, name }) => (
                <MenuItem key={team} value={team}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
          )}
        </div>
      )}
    </>
  );
};

/** The certificates of a competition as files that are made in the background: by group, of a school or team, and all of them. */
export const BatchCard = ({ competitionId }: { competitionId: string }) => {
  const { t } = useTranslation(['admin', 'certificateBatches']);
  const message = useProblemMessage();
  const title = useId();
  const isOffline = useOffline();
  const { data, error, refetch } = useBatches(competitionId);
  return (
    <section className={cx('card')} aria-labelledby={title}>
      <h2 id={title}>{t('certificateBatches:title')}</h2>
      {error && !isOffline && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>{t('admin:try_again')}</Button>}>
          {message(error)}
        </Alert>
      )}
      {!data && !error && !isOffline && <LoadingBars rows={3} />}
      {data?.certificates === 0 && <EmptyState title={t('certificateBatches:none')} body={t('certificateBatches:none_body')} />}
      {data && data.certificates > 0 && (
        <>
          <p className={cx('hint')}>{t('certificateBatches:hint')}</p>
          <Rows competitionId={competitionId} data={data} />
        </>
      )}
    </section>
  );
};
