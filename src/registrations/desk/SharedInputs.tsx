import { useTranslation } from 'react-i18next';
import type { Group } from '#contract/competitions/public.ts';
import { joinSentences } from '#contract/text/sentences.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useCountryItems, useRegionItems } from '#src/registrations/form/fields/addressItems.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { CheckboxField } from '#src/ui/choices/CheckboxField.tsx';
import { ComboBoxField } from '#src/ui/choices/ComboBoxField.tsx';
import { SelectField } from '#src/ui/choices/SelectField.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import type { Effects } from './effects.ts';
import css from './Send.module.css';
import type { SharedFields } from './sharedFields.ts';

const cx = bindStyles(css);

const texts = ['organization', 'instructorName', 'instructorPhone', 'parentName', 'parentPhone'] as const;
type TextName = (typeof texts)[number] | 'invitationCode' | 'addressCity' | 'addressDetail';

interface SharedInputsProps {
  shared: SharedFields;
  onChange: (shared: SharedFields) => void;
  /** The groups that the chosen drafts' competitions offer. */
  groups: readonly Group[];
  /** Null if no chosen draft needs a code; `each` if every team has its own. */
  code: 'all' | 'each' | null;
  onCode: (code: 'all' | 'each') => void;
  effects: Effects;
}

/** The fields that are filled in for all chosen drafts, each with what it replaces and where it does not fit. */
export function SharedInputs({ shared, onChange, groups, code, onCode, effects }: SharedInputsProps) {
  const { t } = useTranslation('registrations');
  const countries = useCountryItems();
  const regions = useRegionItems(shared.addressCountry);
  const told = useEffectTexts(effects);
  const list = { emptyLabel: t('form.noMatch'), toggleLabel: t('form.openList') };
  const input = (name: TextName) => (
    <TextField
      key={name}
      label={t(`desk.shared.${name}`)}
      value={shared[name]}
      type={name.endsWith('Phone') ? 'tel' : 'text'}
      autoComplete="off"
      onChange={({ target }) => onChange({ ...shared, [name]: target.value })}
      {...told(name)}
    />
  );
  return (
    <div className={cx('inputs')}>
      {groups.length > 0 && (
        <SelectField
          label={t('desk.shared.group')}
          value={shared.group}
          onChange={({ target }) => onChange({ ...shared, group: groups.find((group) => group === target.value) ?? '' })}
          {...told('group')}
        >
          <option value="">{t('desk.asItIs')}</option>
          {groups.map((group) => (
            <option key={group} value={group}>
              {t(`group.${group}`)}
            </option>
          ))}
        </SelectField>
      )}
      {code !== null && (
        <CheckboxField
          label={t('desk.codeEach')}
          checked={code === 'each'}
          onChange={({ target }) => onCode(target.checked ? 'each' : 'all')}
        />
      )}
      {code === 'all' && input('invitationCode')}
      {texts.map(input)}
      <ComboBoxField
        {...list}
        label={t('desk.shared.addressCountry')}
        items={countries}
        value={shared.addressCountry || null}
        onChange={(country) => onChange({ ...shared, addressCountry: country ?? '', addressRegion: '' })}
        {...told('addressCountry')}
      />
      <ComboBoxField
        {...list}
        key={shared.addressCountry}
        label={t('desk.shared.addressRegion')}
        items={regions}
        disabled={regions.length === 0}
        value={shared.addressRegion || null}
        onChange={(region) => onChange({ ...shared, addressRegion: region ?? '' })}
        {...told('addressRegion')}
      />
      {input('addressCity')}
      {input('addressDetail')}
    </div>
  );
}

/** The number of teams that are named beneath a field. */
const SHOWN = 3;

/** Returns a function for the texts beneath a field: what it replaces, and the teams into which it is not written, with the reason. */
const useEffectTexts = (effects: Effects) => {
  const { t } = useTranslation('registrations');
  const fieldMessage = useFieldMessage();
  const named = (teams: readonly string[]): string => {
    const shown = teams.slice(0, SHOWN).join(t('desk.and'));
    return teams.length > SHOWN ? t('desk.moreTeams', { teams: shown, count: teams.length - SHOWN }) : shown;
  };
  return (name: keyof SharedFields) => {
    const { replaced, refused } = effects[name] ?? { replaced: [], refused: [] };
    const was = [...new Set(replaced.map(({ before }) => before))].map((before) =>
      t('desk.was', { before, teams: named(replaced.filter((each) => each.before === before).map(({ team }) => team)) }),
    );
    const hint = was.length > 0 ? t('desk.replaces', { values: was.join(t('desk.and')) }) : '';
    const leftOut = [...new Set(refused.map(({ code }) => code))].map((code) =>
      t('desk.leftOut', {
        teams: named(refused.filter((each) => each.code === code).map(({ team }) => team)),
        why: code === 'required' ? t('desk.regionNeeded') : fieldMessage(code),
      }),
    );
    // a field shows its error in place of its hint
    return leftOut.length > 0 ? { error: joinSentences([...leftOut, hint]) } : { hint };
  };
};
