import { useTranslation } from 'react-i18next';
import type { Roster, SheetFound } from '#src/registrations/roster/parsing/parseRoster.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { CheckboxField } from '#src/ui/choices/CheckboxField.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import css from './Roster.module.css';
import type { RosterState } from './useRoster.ts';

const cx = bindStyles(css);

/** Offers a workbook's sheets and hidden parts; renders nothing for one sheet without hidden parts. */
export function RosterSheets({ state: { choices, change }, roster }: { state: RosterState; roster: Roster }) {
  const { t } = useTranslation('registrations');
  const offered = roster.sheets.filter(({ isHidden }) => choices.readHidden || !isHidden);
  const hidden = roster.sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name);
  const chosen = roster.sheets.filter(({ isChosen }) => isChosen).map(({ name }) => name);
  const unread = offered.filter(({ isChosen, children }) => !isChosen && children > 0);
  if (offered.length < 2 && !roster.hasHidden) return null;
  const toggle = ({ name }: SheetFound, isOn: boolean) =>
    change({ sheets: isOn ? [...chosen, name] : chosen.filter((each) => each !== name) });
  return (
    <section className={cx('part')} aria-label={t('roster.sheets.title')}>
      {offered.length > 1 && (
        <fieldset className={cx('sheets')}>
          <legend>{t('roster.sheets.title')}</legend>
          {offered.map((sheet) => (
            <CheckboxField
              key={sheet.name}
              label={t('roster.sheets.sheet', { name: sheet.name, children: t('roster.children', { count: sheet.children }) })}
              hint={sheet.isTooLarge ? t('roster.sheets.tooLarge') : undefined}
              checked={sheet.isChosen}
              onChange={({ target }) => toggle(sheet, target.checked)}
            />
          ))}
          {unread.length > 0 && (
            <Notice tone="warning" icon="alert" role="status">
              {t('roster.sheets.unread', { names: unread.map(({ name }) => name).join(t('roster.and')) })}
            </Notice>
          )}
        </fieldset>
      )}
      {roster.hasHidden && (
        <CheckboxField
          label={t('roster.sheets.hidden')}
          hint={
            hidden.length > 0 ? t('roster.sheets.hiddenSheets', { names: hidden.join(t('roster.and')) }) : t('roster.sheets.hiddenCells')
          }
          checked={choices.readHidden}
          onChange={({ target }) => change({ readHidden: target.checked, sheets: null })}
        />
      )}
    </section>
  );
}
