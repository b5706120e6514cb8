import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import type { Competition, Participation } from '#contract/competitions/public.ts';
import { asksGuardians } from '#contract/registrations/rules/guardians.ts';
import type { Roster } from '#src/registrations/roster/parsing/parseRoster.ts';
import { isError, type RosterTeam, withoutShared } from '#src/registrations/roster/parsing/rosterTypes.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { SelectField } from '#src/ui/choices/SelectField.tsx';
import css from './Roster.module.css';
import { RosterProblems } from './RosterProblems.tsx';
import type { RosterState } from './useRoster.ts';

const cx = bindStyles(css);

interface RosterFoundProps {
  state: RosterState;
  roster: Roster;
  competition: Pick<Competition, 'teamSize'>;
  participation: Participation;
  account: Account;
  busy: boolean;
  onImport: (teams: readonly RosterTeam[]) => void;
}

/** The contents of a file, its problems, and the buttons that create drafts from it. */
export function RosterFound({ state, roster, competition, participation, account, busy, onImport }: RosterFoundProps) {
  const { t } = useTranslation('registrations');
  const { teams } = roster;
  const isAsked = asksGuardians(account);
  const said = isAsked ? teams.map(withoutShared) : teams;
  const valid = teams.filter((_, index) => !said[index]?.problems.some(isError));
  const children = t('roster.children', { count: teams.reduce((sum, { values }) => sum + values.members.length, 0) });
  const invalid = teams.length - valid.length;
  return (
    <>
      {roster.isTeamless && <TeamSize state={state} max={competition.teamSize.max} />}
      <div role="status" className={cx('summary')}>
        <p>
          {participation === 'single'
            ? t('roster.foundSingle', { children })
            : t('roster.found', { teams: t('roster.teams', { count: teams.length }), children })}
        </p>
        <p>{invalid === 0 ? t('roster.allRight') : t('roster.wrong', { count: invalid })}</p>
      </div>
      <RosterProblems state={state} teams={said} isOneSheet={roster.sheets.length === 1} />
      <p>{isAsked ? t('roster.restAsked') : t('roster.rest')}</p>
      <div className={cx('actions')}>
        {invalid > 0 && valid.length > 0 && (
          <Button busy={busy} onClick={() => onImport(valid)}>
            {t('roster.importRight', { count: valid.length })}
          </Button>
        )}
        <Button variant={invalid > 0 && valid.length > 0 ? 'secondary' : 'primary'} busy={busy} onClick={() => onImport(teams)}>
          {t('roster.importAll', { number: teams.length })}
        </Button>
      </div>
    </>
  );
}

function TeamSize({ state: { choices, change }, max }: { state: RosterState; max: number }) {
  const { t } = useTranslation('registrations');
  return (
    <section className={cx('part')} aria-label={t('roster.teamless.label')}>
      <p>{t('roster.teamless.body')}</p>
      <SelectField
        label={t('roster.teamless.label')}
        value={String(choices.teamSize ?? max)}
        onChange={({ target }) => change({ teamSize: Number(target.value) })}
      >
        {Array.from({ length: max }, (_, index) => index + 1).map((number) => (
          <option key={number} value={number}>
            {number === 1 ? t('roster.teamless.alone') : t('roster.teamless.ofUpTo', { number })}
          </option>
        ))}
      </SelectField>
    </section>
  );
}
