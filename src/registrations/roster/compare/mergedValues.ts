import { memberFieldNames } from '#contract/registrations/members.ts';
import { isBlank } from '#contract/text/blankText.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import type { ColumnId } from '#src/registrations/roster/words/columns.ts';
import { mayBeSameChild } from './sameChild.ts';

type Member = FormValues['members'][number];

const mergedMember = (member: Member, before: Member | undefined): Member => {
  if (!before) return member;
  const kept = memberFieldNames.filter((field) => isBlank(member[field]));
  const isSamePhone = member.guardianPhone === before.guardianPhone || isBlank(member.guardianPhone);
  return {
    ...member,
    ...Object.fromEntries(kept.map((field) => [field, before[field]])),
    ...(isSamePhone && before.guardianConfirmed && { guardianConfirmed: before.guardianConfirmed }),
    ...(before.filledFrom && { filledFrom: before.filledFrom }),
    formAnswers: before.formAnswers,
  };
};

/**
 * Returns a draft's values with those of the list in their place. What the list does not say stays: empty fields, consents, and the columns in
 * `unsaid`, whose value is only assumed.
 */
export const mergedValues = (list: FormValues, before: FormValues, unsaid: readonly ColumnId[]): FormValues => {
  const pick = (column: ColumnId, value: string, old: string): string => (isBlank(value) || unsaid.includes(column) ? old : value);
  const phone = (column: ColumnId, value: FormValues['parent'], old: FormValues['parent']) =>
    isBlank(value.phone) || unsaid.includes(column)
      ? { phone: old.phone, phoneCountry: old.phoneCountry }
      : { phone: value.phone, phoneCountry: value.phoneCountry };
  const country = pick('addressCountry', list.address.country, before.address.country);
  const isSameCountry = country === before.address.country;
  return {
    participation: list.participation,
    group: list.group === '' || (unsaid.includes('group') && before.group !== '') ? before.group : list.group,
    invitationCode: pick('invitationCode', list.invitationCode, before.invitationCode),
    teamName: pick('teamName', list.teamName, before.teamName),
    members: list.members.map((member) =>
      mergedMember(
        member,
        before.members.find((old) => mayBeSameChild(old, member)),
      ),
    ),
    parent: {
      name: pick('parentName', list.parent.name, before.parent.name),
      ...phone('parentPhone', list.parent, before.parent),
    },
    organization: pick('organization', list.organization, before.organization),
    instructor: {
      name: pick('instructorName', list.instructor.name, before.instructor.name),
      ...phone('instructorPhone', list.instructor, before.instructor),
    },
    address: {
      country,
      region: pick('addressRegion', list.address.region, isSameCountry ? before.address.region : ''),
      city: pick('addressCity', list.address.city, isSameCountry ? before.address.city : ''),
      detail: pick('addressDetail', list.address.detail, before.address.detail),
    },
    consent: before.consent,
    formAnswers: before.formAnswers,
  };
};
