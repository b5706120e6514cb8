import { ListItem, Link as MuiLink, List as Rows } from '@mui/material';
import { DataTable, useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AuditLine } from '#contract/office/audit.ts';
import { auditActions, isAuditAction } from '#contract/office/rules/auditActions.ts';
import { auditSubjects, isToldByKind } from '#contract/office/rules/auditSubjects.ts';
import { auditActorText, auditSubjectText } from '#contract/office/rules/auditText.ts';
import { ListSearch } from '#src/admin/kit/list/ListSearch.tsx';
import { ListSelect } from '#src/admin/kit/list/ListSelect.tsx';
import { RecordList } from '#src/admin/kit/list/RecordList.tsx';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { AuditChanges } from './AuditChanges.tsx';
import { AuditCheck } from './AuditCheck.tsx';
import { AuditDays } from './AuditDays.tsx';
import { AuditThing } from './AuditThing.tsx';
import css from './audit.module.css';

const cx = bindStyles(css);

/** The filters of the log. */
const Tools = () => {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const label = (field: WordOf<'resources.audit.fields'>) => t(`resources.audit.fields.${field}`);
  const inOrder = (choices: { value: string; label: string }[]) => choices.toSorted((a, b) => a.label.localeCompare(b.label, locale));
  const actions = auditActions.map((value) => ({ value, label: t(`auditAction.${value}`) }));
  const kinds = auditSubjects.map((value) => ({ value, label: auditSubjectText(value, locale) }));
  return (
    <>
      <ListSearch label={label('q')} />
      <ListSelect source="subject" label={label('subject')} choices={inOrder(kinds)} />
      <ListSelect source="action" label={label('action')} choices={inOrder(actions)} />
      <AuditDays />
    </>
  );
};

/** The subject of a line: its kind, and its name if that says more. */
const About = ({ line: { about, was, subject, subjectId } }: { line: AuditLine }) => {
  const kind = auditSubjectText(subject, useLocale());
  const isNamed = about !== null || !isToldByKind(subject, subjectId);
  return isNamed ? (
    <>
      <span className={cx('kind')}>{kind}</span> <AuditThing subject={subject} id={subjectId} name={about} was={was} />
    </>
  ) : (
    <AuditThing subject={subject} id={subjectId} name={null} />
  );
};

const By = ({ line: { by, byId } }: { line: AuditLine }) => {
  const text = auditActorText(by, useLocale());
  if (by === '') return <span className={cx('kind')}>{text}</span>;
  if (byId === null) return text;
  return (
    <MuiLink component={Link} to={`/people/${byId}/show`} sx={{ fontWeight: 600 }}>
      {text}
    </MuiLink>
  );
};

const useActionName = () => {
  const { t } = useTranslation('admin');
  return (action: string): string => (isAuditAction(action) ? t(`auditAction.${action}`) : action);
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
      <Column source="changes" disableSort render={(line) => <AuditChanges line={line} />} />
    </DataTable>
  );
};

/** The phone layout. */
const Cards = () => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const nameOf = useActionName();
  const { data = [] } = useListContext<AuditLine>();
  return (
    <Rows disablePadding aria-label={t('resources.audit.name', { count: 2 })}>
      {data.map((line) => (
        <ListItem key={line.id} divider className={cx('card')}>
          <time dateTime={new Date(line.at).toISOString()}>{format.dateTime(line.at)}</time>
          <div>
            <By line={line} /> {nameOf(line.action)}
          </div>
          <div>
            <About line={line} />
          </div>
          <AuditChanges line={line} />
        </ListItem>
      ))}
    </Rows>
  );
};

/** The audit log: actor, action, subject, old and new values, and whether its chain is intact. */
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
