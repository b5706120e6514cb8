import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import type { TableRound } from '#contract/judging/attempts.ts';
import { readNotes, saveNotes } from '#src/judging/deviceNotes.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { SelectField } from '#src/ui/choices/SelectField.tsx';
import css from './NextAtTable.module.css';
import { nextAt, type TeamLine, tablesOf } from './teamLines.ts';
import { teamPath } from './teamPath.ts';

const cx = bindStyles(css);

/** Number of slots that are shown after the next one. */
const MORE = 3;

interface NextAtTableProps {
  account: Account;
  round: TableRound;
  lines: readonly TeamLine[];
}

/** The judge's table, remembered on this device, and the teams that run there next; nothing before a plan is published. */
export function NextAtTable({ account, round, lines }: NextAtTableProps) {
  const { t } = useTranslation('judging');
  const format = useFormat();
  const tables = tablesOf(round);
  const [remembered, setRemembered] = useState(() => readNotes(account.id).tables);
  const noted = remembered[round.competition.id];
  const table = noted !== undefined && tables.includes(noted) ? noted : null;
  if (tables.length === 0) return null;
  const choose = (value: string) => {
    const next = { ...readNotes(account.id).tables, [round.competition.id]: Number(value) };
    saveNotes(account.id, { tables: next });
    setRemembered(next);
  };
  const [next, ...later] = table === null ? [] : nextAt(lines, table);
  return (
    <section className={cx('next')} aria-label={t('table.next.title')}>
      <SelectField
        className={cx('choice')}
        label={t('table.next.which')}
        placeholder={t('table.next.choose')}
        value={table === null ? '' : String(table)}
        onChange={({ target }) => target.value !== '' && choose(target.value)}
      >
        {tables.map((each) => (
          <option key={each} value={each}>
            {t('table.next.table', { table: each })}
          </option>
        ))}
      </SelectField>
      {table !== null && !next && <p className={cx('none')}>{t('table.next.none')}</p>}
      {next && (
        <div className={cx('team')}>
          <p className={cx('label')}>{t('table.next.label', { time: format.clock(next.startsAt), run: next.run })}</p>
          <p className={cx('name')}>
            <b className="num">{next.line.team.startNumber ?? '–'}</b> {next.line.team.teamName}
          </p>
          <ButtonLink iconAfter="right" to={teamPath({ roundId: round.id, teamId: next.line.team.id })}>
            {t('table.next.open')}
          </ButtonLink>
        </div>
      )}
      {later.length > 0 && (
        <ol className={cx('later')} aria-label={t('table.next.later')}>
          {later.slice(0, MORE).map(({ line, run, startsAt }) => (
            <li key={`${line.team.id} ${run}`}>
              <span className="num">{format.clock(startsAt)}</span>
              <span>
                <b className="num">{line.team.startNumber ?? '–'}</b> {line.team.teamName}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
