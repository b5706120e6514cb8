import { useEffect, useRef } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { countryName } from '#contract/places/countries.ts';
import {
  isGuardianField,
  isMemberComplete,
  isTextMemberField,
  type MemberDraft,
  type MemberField,
  memberFields,
} from '#contract/registrations/members.ts';
import { questionsOf } from '#contract/registrations/rules/formAnswers.ts';
import { trimText } from '#contract/text/blankText.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { AnswerInput } from '#src/registrations/form/answers/AnswerInput.tsx';
import { CountryInput, RegionInput } from '#src/registrations/form/fields/AddressInputs.tsx';
import { TextInput } from '#src/registrations/form/fields/TextInput.tsx';
import { useFormTerms } from '#src/registrations/form/state/FormTerms.ts';
import { fieldId, memberFormFields } from '#src/registrations/form/state/formFields.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import { useFormField } from '#src/registrations/form/state/useFormField.ts';
import { type TockColour, TockHead } from '#src/ui/art/TockHead.tsx';
import { Button, IconButton } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { SelectField } from '#src/ui/choices/SelectField.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { AgeNote } from './AgeNote.tsx';
import { FromNumber } from './FromNumber.tsx';
import { GuardianPhoneInput } from './GuardianPhoneInput.tsx';
import css from './Members.module.css';

const cx = bindStyles(css);
const colours: readonly TockColour[] = ['cobalt', 'coral', 'leaf', 'grape', 'sun', 'mint', 'sky'];

interface MemberCardProps {
  index: number;
  open: boolean;
  wrong: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Absent if the team has its minimum size. */
  onRemove?: (() => void) | undefined;
}

/** A member: a one-line summary, or its fields while they are being filled in. */
export function MemberCard({ index, open, wrong, onOpen, onClose, onRemove }: MemberCardProps) {
  const { t } = useTranslation('registrations');
  const member = useWatch<FormValues, `members.${number}`>({ name: `members.${index}` });
  const { competition } = useFormTerms();
  const name = trimText(member.name) || t('form.memberNumber', { number: index + 1 });
  const editId = `${fieldId(`members.${index}`)}-edit`;

  // Opening and closing by the user move the focus; opening by a failed submit does not.
  const byUser = useRef(false);
  useEffect(() => {
    if (byUser.current) document.getElementById(open ? fieldId(`members.${index}.idNumber`) : editId)?.focus();
    byUser.current = false;
  }, [open, index, editId]);
  const moveFocus = (act: () => void) => () => {
    byUser.current = true;
    act();
  };

  return (
    <li className={cx('member', open && 'open', wrong && 'wrong')}>
      <div className={cx('head')}>
        <TockHead color={colours[index % colours.length]} mood={open ? 'smile' : 'happy'} className={cx('tock')} />
        <div className={cx('name')}>
          <h3>{open ? t('form.memberNumber', { number: index + 1 }) : name}</h3>
          <p>{open ? t('form.memberEditing') : <MemberLine member={member} />}</p>
        </div>
        {open && !wrong && isMemberComplete(member, competition.formQuestions) && (
          <Button variant="secondary" size="sm" icon="check" onClick={moveFocus(onClose)}>
            {t('form.memberDone')}
          </Button>
        )}
        {!open && <IconButton id={editId} name="edit" label={t('form.editMember', { name })} onClick={moveFocus(onOpen)} />}
        {onRemove && <IconButton name={moreIcons.trash} label={t('form.removeMember', { name })} onClick={onRemove} />}
      </div>
      {open ? <MemberFields index={index} /> : <AgeNote index={index} className={cx('note')} />}
    </li>
  );
}

function MemberLine({ member }: { member: MemberDraft }) {
  const { t } = useTranslation('registrations');
  const locale = useLocale();
  const facts = [
    member.gender && t(`gender.${member.gender}`),
    member.country && countryName(member.country, locale),
    t('form.idEnding', { ending: member.idNumber.trim().slice(-2) }),
  ].filter((fact) => fact !== '');
  return facts.reduce((first, second) => t('dot', { first, second }));
}

/** The fields of one member. */
export function MemberFields({ index }: { index: number }) {
  const { asksGuardians, competition } = useFormTerms();
  return (
    <div className={cx('fields')}>
      {memberFormFields
        .filter((field) => asksGuardians || !isGuardianField(field))
        .map((field) => (
          <MemberInput key={field} index={index} field={field} />
        ))}
      <AgeNote index={index} className={cx('full')} />
      {questionsOf(competition.formQuestions ?? [], 'member').map((question) => (
        <AnswerInput key={question.id} question={question} path={`members.${index}.formAnswers.${question.id}`} />
      ))}
    </div>
  );
}

function MemberInput({ index, field }: { index: number; field: MemberField }) {
  const { t } = useTranslation('registrations');
  const { getValues, trigger } = useFormContext<FormValues>();
  const { name, control } = memberFields[field];
  const member = `members.${index}` as const;
  if (isGuardianField(field)) return <GuardianPhoneInput index={index} />;
  if (isTextMemberField(field)) {
    const { kind: _, ...attributes } = memberFields[field].control;
    return (
      <TextInput
        path={`${member}.${field}`}
        name={memberFields[field].name}
        autoComplete="off"
        hint={t(`hints.${memberFields[field].name}`)}
        {...attributes}
      />
    );
  }
  if (control.kind === 'gender') return <GenderChoice index={index} />;
  if (control.kind === 'region') return <RegionInput of={member} name={name} />;
  if (control.kind === 'idNumber') return <IdNumberInput index={index} />;
  // another country has other rules for the number
  const checkNumber = () => {
    if (getValues(`${member}.idNumber`) !== '') void trigger(`${member}.idNumber`);
  };
  return <CountryInput of={member} name={name} onChosen={checkNumber} />;
}

function IdNumberInput({ index }: { index: number }) {
  const { t } = useTranslation('registrations');
  const country = useWatch<FormValues, `members.${number}.country`>({ name: `members.${index}.country` });
  return (
    <>
      <TextInput
        path={`members.${index}.idNumber`}
        name="memberIdNumber"
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="characters"
        hint={country === 'CN' ? t('hints.idNumberCn') : t('hints.idNumberOther')}
      />
      <FromNumber index={index} className={cx('full')} />
    </>
  );
}

function GenderChoice({ index }: { index: number }) {
  const { t } = useTranslation('registrations');
  const path = `members.${index}.gender` as const;
  const { field } = useController<FormValues, typeof path>({ name: path });
  const { id, label, please, error } = useFormField(path, 'memberGender');
  return (
    <SelectField {...field} id={id} label={label} placeholder={please} error={error} required>
      <option value="female">{t('gender.female')}</option>
      <option value="male">{t('gender.male')}</option>
    </SelectField>
  );
}
