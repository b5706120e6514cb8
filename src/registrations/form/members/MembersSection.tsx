import { useCallback, useEffect, useRef, useState } from 'react';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isMemberComplete, type MemberDraft } from '#contract/registrations/members.ts';
import { trimText } from '#contract/text/blankText.ts';
import { FormSection } from '#src/registrations/form/FormSection.tsx';
import { namedFieldId } from '#src/registrations/form/namedField.ts';
import { useFormTerms } from '#src/registrations/form/state/FormTerms.ts';
import { fieldId, formFields } from '#src/registrations/form/state/formFields.ts';
import { problemAt } from '#src/registrations/form/state/formProblems.ts';
import { emptyMember, type FormValues } from '#src/registrations/form/state/formValues.ts';
import { useFormField } from '#src/registrations/form/state/useFormField.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { showToast } from '#src/ui/feedback/toast.ts';
import { FieldMessage } from '#src/ui/fields/Field.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { blankIndexes } from './copyMembers.ts';
import { FillFromEarlier } from './FillFromEarlier.tsx';
import { MemberCard, MemberFields } from './MemberCard.tsx';
import css from './Members.module.css';

const cx = bindStyles(css);
const block = { color: 'sun', glyph: 'forward' } as const;

/** The participants: one child, or the members of a team. */
export function MembersSection() {
  const { participation } = useFormTerms();
  return participation === 'team' ? <Team /> : <OneChild />;
}

function OneChild() {
  const { t } = useTranslation('registrations');
  const { setValue } = useFormContext<FormValues>();
  const copy = ([child]: MemberDraft[]) => {
    if (child) setValue('members.0', child, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };
  return (
    <FormSection title={t('form.member')} block={block}>
      <MemberFields index={0} />
      <FillFromEarlier team={() => []} max={1} onCopy={copy} />
    </FormSection>
  );
}

function Team() {
  const { t } = useTranslation('registrations');
  const { competition, submittedMembers } = useFormTerms();
  const { min, max } = competition.teamSize;
  const isComplete = useCallback((member: MemberDraft) => isMemberComplete(member, competition.formQuestions), [competition.formQuestions]);
  const { control, getValues } = useFormContext<FormValues>();
  const { errors } = useFormState({ control, name: 'members' });
  const { fields, append, insert, remove } = useFieldArray<FormValues, 'members'>({ control, name: 'members' });
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => {
    const isNamed = (index: number) => namedFieldId().startsWith(`${fieldId(`members.${index}`)}-`);
    return new Set(fields.filter((member, index) => isComplete(member) && !isNamed(index)).map(({ id }) => id));
  });
  const { error } = useFormField('members', 'members');

  const isWrong = (index: number) =>
    formFields(fields.length, competition.formQuestions).some(
      ({ member, path }) => member === index && problemAt(errors, path) !== undefined,
    );

  // A member with errors opens, and stays open until the user closes it.
  const wrongIds = fields.filter((_, index) => isWrong(index)).map(({ id }) => id);
  const wrongKey = wrongIds.join();
  useEffect(() => {
    const wrong = new Set(wrongKey.split(','));
    setClosed((ids) => new Set([...ids].filter((id) => !wrong.has(id))));
  }, [wrongKey]);

  const open = (id: string) => setClosed((ids) => new Set([...ids].filter((each) => each !== id)));
  const close = (...more: string[]) => setClosed((ids) => new Set([...ids, ...more]));

  const add = () => {
    const members = getValues('members');
    close(...fields.filter((_, index) => !isWrong(index) && members.slice(index, index + 1).every(isComplete)).map(({ id }) => id));
    const country = members.at(-1)?.country ?? getValues('address.country');
    append(emptyMember(country), { focusName: `members.${fields.length}.idNumber` });
  };
  // once copied children are rendered, the complete ones collapse to their summaries
  const copied = useRef(false);
  useEffect(() => {
    if (!copied.current) return;
    copied.current = false;
    setClosed((ids) => new Set([...ids, ...fields.filter(isComplete).map(({ id }) => id)]));
  }, [fields, isComplete]);
  // so do the complete ones of another team that takes the place of this one
  const shown = useRef<readonly string[]>([]);
  useEffect(() => {
    const isReplaced = shown.current.length > 0 && !fields.some(({ id }) => shown.current.includes(id));
    shown.current = fields.map(({ id }) => id);
    if (isReplaced) setClosed(new Set(fields.filter(isComplete).map(({ id }) => id)));
  }, [fields, isComplete]);
  const copy = (children: MemberDraft[]) => {
    const blank = blankIndexes(getValues('members'));
    for (const index of blank.toReversed()) submittedMembers.remove(index);
    remove(blank);
    append(children, { shouldFocus: false });
    copied.current = true;
    showToast({ message: t('earlier.copied', { number: children.length }), tone: 'success' });
  };
  const takeOut = (index: number) => {
    const member = getValues(`members.${index}`);
    const name = trimText(member.name) || t('form.memberNumber', { number: index + 1 });
    const countAgain = submittedMembers.remove(index);
    remove(index);
    document.getElementById(fieldId('members'))?.focus();
    const putBack = () => {
      countAgain();
      insert(index, member, { shouldFocus: false });
    };
    showToast({
      message: t('form.memberRemoved', { name }),
      action: { label: t('form.undo'), onPress: putBack },
    });
  };

  return (
    <FormSection title={t('form.members')} block={block} note={t('form.memberCount', { size: fields.length, max })}>
      <ol className={cx('members')}>
        {fields.map(({ id }, index) => (
          <MemberCard
            key={id}
            index={index}
            open={!closed.has(id)}
            wrong={isWrong(index)}
            onOpen={() => open(id)}
            onClose={() => close(id)}
            onRemove={fields.length > Math.max(1, min) ? () => takeOut(index) : undefined}
          />
        ))}
      </ol>
      <div className={cx('add')}>
        <Button
          id={fieldId('members')}
          variant="secondary"
          icon={moreIcons.plus}
          aria-disabled={fields.length >= max || undefined}
          aria-describedby={`${fieldId('members')}-message`}
          onClick={() => fields.length < max && add()}
        >
          {t('form.addMember')}
        </Button>
        <FillFromEarlier team={() => getValues('members')} max={max} onCopy={copy} />
        <FieldMessage id={`${fieldId('members')}-message`} error={error} hint={fields.length >= max && t('form.teamFull')} />
      </div>
    </FormSection>
  );
}
