import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Draft } from '#src/offline/index.ts';
import { draftPath } from '#src/registrations/draftPath.ts';
import { fieldId } from '#src/registrations/form/state/formFields.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './Desk.module.css';
import { useFaultNames } from './useFaultNames.ts';
import type { Missing } from './useMissing.ts';

const cx = bindStyles(css);

/** The number of fields that a row names: all of a few, otherwise the first. The form names all. */
const FEW = 3;
const FIRST = 2;

const lacking: ReadonlySet<string> = new Set(['required', 'consent_required', 'team_too_small']);

interface MissingFieldsProps {
  draft: Draft;
  /** Undefined until the draft is read, and where its competition's terms are unknown here: then only the number is known. */
  missing: Missing | undefined;
  /** The row's name, different from that of every other row. */
  team: string;
}

/** Names what a draft lacks, each with a link to its field. */
export function MissingFields({ draft, missing, team }: MissingFieldsProps) {
  const { t } = useTranslation('registrations');
  const nameOf = useFaultNames();
  const count = draft.total - draft.filled;
  if (!missing) return <span className={cx(count > 0 && 'lack')}>{count > 0 ? t('desk.missing', { count }) : t('desk.complete')}</span>;
  const { faults, values } = missing;
  if (faults.length === 0) return <span>{t('desk.complete')}</span>;
  const shown = faults.slice(0, faults.length > FEW ? FIRST : FEW);
  const left = faults.length - shown.length;
  return (
    <span className={cx('lack')}>
      {t(faults.every(({ code }) => lacking.has(code)) ? 'desk.lacking' : 'desk.toFix')}
      {shown.map(({ field }, index) => (
        <Fragment key={field.path}>
          {index > 0 && t('desk.and')}
          <Link to={`${draftPath(draft)}#${fieldId(field.path)}`} aria-label={t('desk.actionOf', { action: nameOf(field, values), team })}>
            {nameOf(field, values)}
          </Link>
        </Fragment>
      ))}
      {left > 0 && <span>{t('desk.andMore', { count: left })}</span>}
    </span>
  );
}
