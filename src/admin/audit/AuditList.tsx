import { ListItem, Link as MuiLink, List as Rows } from '@mui/material';
import { DataTable, useListContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { AuditLine } from '#contract/audit.ts';
import { auditActions, isAuditAction } from '#contract/rules/auditActions.ts';
import { useFormat } from '../../platform/format/useFormat.ts';
import { useLocale } from '../../platform/i18n/useLocale.ts';
import { bindStyles } from '../../ui/bindStyles.ts';
import { ListSearch } from '../list/ListSearch.tsx';
import { ListSelect } from '../list/ListSelect.tsx';
import { RecordList } from '../RecordList.tsx';
import { useReasonWords } from '../useReasonWords.ts';
import { AuditCheck } from './AuditCheck.tsx';
import { AuditDays } from './AuditDays.tsx';
import css from './audit.module.css';

const cx = bindStyles(css);

/** What narrows the log. */
const Tools = () => {
  const translate = useTranslate();
  const locale = useLocale();
  const label = (field: string) => translate(`resources.audit.fields.${field}`);
  const actions = auditActions.map((value) => ({ value, label: translate(`auditAction.${value}`) }));
  return (
    <>
      <ListSearch label={label('q')} />
      <ListSelect source="action" label={label('action')} choices={actions.toSorted((a, b) => a.label.localeCompare(b.label, locale))} />
      <AuditDays />
    </>
  );
};

/** The records that a line leads to. */
const paths: Partial<Record<string, (id: string) => string>> = {
  account: (id) => `/people/${id}/show`,
  registration: (id) => `/registrations/${id}/show`,
  work: (id) => `/works/${id}/show`,
};

const subjects = [
  'account',
  'account_note',
  'registration',
  'work',
  'competition',
  'note',
  'decision',
  'export',
  'message',
  'canned_reasons',
  'photo',
  'video',
  'news',
  'question',
  'download',
  'slide',
  'partner',
  'page',
  'review',
  'about',
  'home',
];

const About = ({ line: { about, subject, subjectId } }: { line: AuditLine }) => {
  const translate = useTranslate();
  const kind = subjects.includes(subject) ? translate(`audit.subject.${subject}`) : subject;
  const path = about === null ? undefined : paths[subject]?.(subjectId);
  return (
    <>
      <span className={cx('kind')}>{kind}</span>{' '}
      {path === undefined ? (
        <span className={cx('id')}>{about ?? subjectId}</span>
      ) : (
        <MuiLink component={Link} to={path}>
          {about}
        </MuiLink>
      )}
    </>
  );
};

const By = ({ line: { by } }: { line: AuditLine }) => {
  const translate = useTranslate();
  if (by === '') return <span className={cx('kind')}>{translate('audit.nobody')}</span>;
  if (by === 'system' || by === 'guardian') return translate(by);
  return by === 'operator' ? translate('audit.operator') : <strong>{by}</strong>;
};

const useActionName = () => {
  const translate = useTranslate();
  return (action: string): string => (isAuditAction(action) ? translate(`auditAction.${action}`) : action);
};

/** What was, and is; and the reason that was given. */
const Changes = ({ line: { changes, reason, action } }: { line: AuditLine }) => {
  const translate = useTranslate();
  const why = useReasonWords()(action, reason);
  return (
    <>
      {changes.map(({ field, from, to }) => (
        <div key={field} className={cx('change')}>
          {field}: {from !== null && <span className={cx('was')}>{from}</span>}
          {from !== null && ' → '}
          {to ?? '–'}
        </div>
      ))}
      {why !== null && <div className={cx('change')}>{translate('people.because', { reason: why })}</div>}
    </>
  );
};

const Column = DataTable.Col<AuditLine>;

const Table = () => {
  const format = useFormat();
  const nameOf = useActionName();
  return (
    <DataTable<AuditLine> bulkActionButtons={false} rowClick={false} className={cx('table')}>
      <Column source="at" render={({ at }) => <time dateTime={new Date(at).toISOString()}>{format.dateTime(at)}</time>} />
      <Column source="by" disableSort render={(line) => <By line={line} />} />
      <Column source="action" disableSort render={({ action }) => nameOf(action)} />
      <Column source="about" disableSort render={(line) => <About line={line} />} />
      <Column source="changes" disableSort render={(line) => <Changes line={line} />} />
    </DataTable>
  );
};

/** The phone layout. */
const Cards = () => {
  const translate = useTranslate();
  const format = useFormat();
  const nameOf = useActionName();
  const { data = [] } = useListContext<AuditLine>();
  return (
    <Rows disablePadding aria-label={translate('resources.audit.name', { smart_count: 2 })}>
      {data.map((line) => (
        <ListItem key={line.id} divider className={cx('card')}>
          <time dateTime={new Date(line.at).toISOString()}>{format.dateTime(line.at)}</time>
          <div>
            <By line={line} /> {nameOf(line.action)}
          </div>
          <div>
            <About line={line} />
          </div>
          <Changes line={line} />
        </ListItem>
      ))}
    </Rows>
  );
};

/** The audit log: who did what with what, old and new, and whether its chain is whole. */
export const AuditList = () => (
  <RecordList
    rows="plain"
    facts={<AuditCheck />}
    tools={<Tools />}
    sort={{ field: 'at', order: 'DESC' }}
    table={<Table />}
    cards={<Cards />}
  />
);
