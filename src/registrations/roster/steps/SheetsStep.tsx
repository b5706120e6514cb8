import { useTranslation } from 'react-i18next';
import { Refused } from '#src/registrations/roster/dialog/RosterFile.tsx';
import { RosterSheets } from '#src/registrations/roster/dialog/RosterSheets.tsx';
import type { Wizard } from '#src/registrations/roster/wizard/useWizard.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import css from './Steps.module.css';

const cx = bindStyles(css);

/** Asks which sheets of a workbook are read, and whether hidden parts are. */
export function SheetsStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('roster');
  const { roster } = wizard;
  if (!roster) return null;
  return (
    <div className={cx('step')}>
      <p>{t('sheets.body')}</p>
      <Card pad="md">
        <RosterSheets wizard={wizard} roster={roster} />
      </Card>
      {roster.problem && <Refused code={roster.problem} />}
    </div>
  );
}
