import { useTranslation } from 'react-i18next';
import type { RosterFacts, SheetFound } from '#src/registrations/roster/parsing/parseRoster.ts';
import type { Wizard } from '#src/registrations/roster/wizard/useWizard.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { CheckboxField } from '#src/ui/choices/CheckboxField.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import css from './Roster.module.css';

const cx = bindStyles(css);

/** Offers a workbook's sheets and hidden parts; renders nothing for one sheet without hidden parts. */
export function RosterSheets({ wizard: { choices, chooseSheets }, roster }: { wizard: Wizard; roster: RosterFacts }) {
  const { t } = useTranslation('roster');
  const offered = roster.sheets.filter(({ isHidden }) => choices.readHidden || !isHidden);
  const hidden = roster.sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name);
  const chosen = roster.sheets.filter(({ isChosen }) => isChosen).map(({ name }) => name);
  const unread = offered.filter(({ isChosen, children }) => !isChosen && children > 0);
  if (offered.length < 2 && !roster.hasHidden) return null;
  const toggle = ({ name }: SheetFound, isOn: boolean) => chooseSheets(isOn ? [...chosen, name] : chosen.filter((each) => each !== name));
  return (
    <section className={cx('part')} aria-label={t('sheets.title')}>
      {offered.length > 1 && (
        <fieldset className={cx('sheets')}>
          <legend>{t('sheets.title')}</legend>
          {offered.map((sheet) => (
            <CheckboxField
              key={sheet.name}
              label={t('sheets.sheet', { name: sheet.name, children: t('children', { count: sheet.children }) })}
              hint={sheet.isTooLarge ? t('sheets.tooLarge') : undefined}
              checked={sheet.isChosen}
              onChange={({ target }) => toggle(sheet, target.checked)}
            />
          ))}
          {unread.length > 0 && (
            <Notice tone="warning" icon="alert" role="status">
              {t('sheets.unread', { names: unread.map(({ name }) => name).join(t('and')) })}
            </Notice>
          )}
        </fieldset>
      )}
      {roster.hasHidden && (
        <CheckboxField
          label={t('sheets.hidden')}
          hint={hidden.length > 0 ? t('sheets.hiddenSheets', { names: hidden.join(t('and')) }) : t('sheets.hiddenCells')}
          checked={choices.readHidden}
          onChange={({ target }) => chooseSheets(null, target.checked)}
        />
      )}
    </section>
  );
}
