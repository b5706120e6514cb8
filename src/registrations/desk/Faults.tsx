import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { FieldProblems } from '#contract/http/problem.ts';
import type { Draft } from '#src/offline/index.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { draftPath } from '#src/registrations/draftPath.ts';
import { fieldId } from '#src/registrations/form/state/formFields.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './Send.module.css';
import { faultsOf } from './sendRows.ts';
import { useFaultNames } from './useFaultNames.ts';

const cx = bindStyles(css);
/** The number of faults of one draft that are named; the form names all. */
const SHOWN = 4;

interface FaultsProps {
  draft: Pick<Draft, 'id' | 'subject' | 'competition'>;
  problems: FieldProblems;
  /** Undefined while the form is being read. */
  values: FormValues | undefined;
}

/** Names the child and the field of each problem of a draft, with a link to that field in its form. */
export function Faults({ draft, problems, values }: FaultsProps) {
  const { t } = useTranslation('registrations');
  const fieldMessage = useFieldMessage();
  const faults = faultsOf(problems, values?.members.length ?? 50);
  const nameOf = useFaultNames();
  return (
    <ul className={cx('faults')}>
      {faults.slice(0, SHOWN).map(({ field, code }) => (
        <li key={field.path}>
          <Link to={`${draftPath(draft)}#${fieldId(field.path)}`}>{nameOf(field, values)}</Link>
          {code !== 'required' && <span>{code === 'consent_required' ? t('askGuardians.please') : fieldMessage(code)}</span>}
        </li>
      ))}
      {faults.length > SHOWN && <li>{t('desk.moreFaults', { count: faults.length - SHOWN })}</li>}
    </ul>
  );
}
