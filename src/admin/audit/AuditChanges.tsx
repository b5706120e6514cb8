import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { auditWords } from '#contract/locales/auditWords.ts';
import type { AuditLine } from '#contract/office/audit.ts';
import type { AuditChange, AuditValue } from '#contract/office/rules/auditDetail.ts';
import { auditReasonText } from '#contract/office/rules/auditReason.ts';
import { auditFieldText, auditValueText } from '#contract/office/rules/auditText.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { AuditThing } from './AuditThing.tsx';
import css from './audit.module.css';

const cx = bindStyles(css);

const Values = ({ values }: { values: readonly AuditValue[] | null }) => {
  const locale = useLocale();
  const { dateTime } = useFormat();
  if (values === null) return '–';
  return values.map((value, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the values of a line never change
    <Fragment key={index}>
      {index > 0 && auditWords[locale].comma}
      {value.is === 'thing' ? <AuditThing {...value} /> : auditValueText(value, { locale, instant: dateTime })}
    </Fragment>
  ));
};

const Change = ({ action, change: { field, from, to } }: { action: string; change: AuditChange }) => {
  const locale = useLocale();
  const { colon, changed } = auditWords[locale];
  return (
    <div className={cx('change')}>
      <span className={cx('kind')}>
        {auditFieldText(action, field, locale)}
        {colon}
      </span>
      {from === null && to === null ? (
        changed
      ) : (
        <>
          {from !== null && (
            <>
              <del className={cx('was')}>
                <Values values={from} />
              </del>
              {' → '}
            </>
          )}
          <Values values={to} />
        </>
      )}
    </div>
  );
};

/** The old and new values of a line, and the reason given. */
export const AuditChanges = ({ line: { action, changes, reason, cannedReason } }: { line: AuditLine }) => {
  const { t } = useTranslation('admin');
  const why = auditReasonText(action, reason, useLocale(), cannedReason);
  return (
    <>
      {changes.map((change) => (
        <Change key={change.field} action={action} change={change} />
      ))}
      {why !== null && <div className={cx('change')}>{t('people.because', { reason: why })}</div>}
    </>
  );
};
