import { Chip } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { placesOf } from '#contract/competitions/rules/places.ts';
import type { CompetitionLine } from '#contract/office/competitionList.ts';
import { entrySegments } from '#contract/registrations/entrySegments.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './facts.module.css';

const cx = bindStyles(css);
const DAY_MS = 24 * 3600_000;
/** The time before a deadline from which it stands out. */
const SOON_MS = 3 * DAY_MS;

interface LineProps {
  line: CompetitionLine;
}

const entriesOf = (competitionId: string, filter: object): string =>
  `/registrations?${new URLSearchParams({ filter: JSON.stringify({ ...filter, competitionId }) })}`;

/** The competition's name, linked to its editor for those who may edit it, with its kind and its draft. */
export const Name = ({ line: { id, title, mode, season, mayEdit, draft } }: LineProps) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const name = text(title) || t('competition_editor.untitled');
  return (
    <span className={cx('fact')}>
      {mayEdit ? (
        <Link className={cx('name')} to={`/competitions/${id}`}>
          {name}
        </Link>
      ) : (
        <b className={cx('name')}>{name}</b>
      )}
      <small>
        {[season, t(`mode.${mode}`)].join(t('dot'))}
        {draft && <Chip size="small" color="warning" label={t('competition_editor.draft_by', { by: draft.by || '–' })} />}
      </small>
    </span>
  );
};

/** Returns the next moment of a competition, and the words for the time until then; null if none is known. */
const nextOf = ({ status, signup, contest }: CompetitionLine): { at: number; word: 'opens' | 'left' | 'starts' } | null => {
  const moment = {
    upcoming: ['opens', signup.opensAt],
    signing_up: ['left', signup.closesAt],
    registration_ended: ['starts', contest.opensAt],
    in_competition: ['left', contest.closesAt],
    finished: ['left', null],
    called_off: ['left', null],
  } as const;
  const [word, at] = status === null ? (['left', null] as const) : moment[status];
  return at === null ? null : { at, word };
};

/** The state, and the time left in it. */
export const State = ({ line, now }: LineProps & { now: number }) => {
  const { t } = useTranslation(['competitionOffice', 'admin']);
  const format = useFormat();
  const { status } = line;
  const next = nextOf(line);
  const isOpen = status === 'signing_up' || status === 'in_competition';
  const isKnown = next !== null && next.at > now;
  return (
    <span className={cx('fact')}>
      <Chip
        size="small"
        color={isOpen ? 'success' : 'default'}
        label={t(status ? `admin:competition_editor.status.${status}` : 'admin:competition_editor.not_public')}
      />
      {isKnown && (
        <small>
          <span>
            <b className={cx(isOpen && next.at - now < SOON_MS && 'soon')}>
              {t(`list.${next.word}`, { time: format.length(next.at - now) })}
            </b>
            {t('admin:dot')}
            {format.dayTime(next.at)}
          </span>
        </small>
      )}
    </span>
  );
};

/** The entries that take part, and those of them that wait or are to decide. */
export const Entries = ({ line: { id, entries } }: LineProps) => {
  const { t } = useTranslation('competitionOffice');
  const format = useFormat();
  if (!entries) return '–';
  const { all, waiting, toDecide } = entries;
  return (
    <span className={cx('fact')}>
      <Link className={cx('number')} to={entriesOf(id, {})}>
        {format.number(all)}
      </Link>
      {toDecide > 0 && (
        <small>
          <Link to={entriesOf(id, { state: ['submitted'] })}>{t('list.to_decide', { count: toDecide })}</Link>
        </small>
      )}
      {waiting > 0 && (
        <small>
          <Link to={entriesOf(id, { state: ['waitlisted'] })}>{t('list.waiting', { count: waiting })}</Link>
        </small>
      )}
    </span>
  );
};

/** The places taken of those that there are. */
export const Places = ({ line: { entries, seatsTaken, capacity } }: LineProps) => {
  const { t } = useTranslation('competitionOffice');
  const format = useFormat();
  if (!entries) return '–';
  const { kept } = placesOf({ ...entries, seatsTaken });
  const taken = format.number(seatsTaken);
  return (
    <span className={cx('fact')}>
      <b className={cx('number')}>
        {capacity === null ? t('list.no_limit', { taken }) : t('list.taken', { taken, capacity: format.number(capacity) })}
      </b>
      {capacity !== null && (
        <span className={cx('bar', seatsTaken >= capacity && 'full')} aria-hidden>
          <span style={{ width: `${Math.min(100, (100 * seatsTaken) / capacity)}%` }} />
        </span>
      )}
      {kept > 0 && <small>{t('list.kept', { count: kept })}</small>}
    </span>
  );
};

/** The sum that approved entries have not paid. */
export const Unpaid = ({ line: { id, entries, unpaid } }: LineProps) => {
  const { t } = useTranslation('competitionOffice');
  const format = useFormat();
  if (!unpaid) return '–';
  // nobody owes a fee before an entry is approved
  const areNoneApproved = entries !== null && entries.all === entries.waiting + entries.toDecide;
  if (unpaid.entries === 0) return areNoneApproved ? '–' : t('list.all_paid');
  return (
    <span className={cx('fact')}>
      <Link className={cx('number')} to={entriesOf(id, entrySegments.unpaid)}>
        {format.fee(unpaid)}
      </Link>
      <small>{t('list.unpaid_entries', { count: unpaid.entries })}</small>
    </span>
  );
};

/** The uses of its invitation codes, linked to them. */
export const Codes = ({ line: { id, codes } }: LineProps) => {
  const { t } = useTranslation('competitionOffice');
  const format = useFormat();
  if (!codes) return '–';
  return (
    <Link to={`/competitions/${id}/codes`} className={cx(codes.allowed > 0 && 'number')}>
      {codes.allowed === 0
        ? t('list.no_codes')
        : t('list.uses', { uses: format.number(codes.uses), allowed: format.number(codes.allowed) })}
    </Link>
  );
};
