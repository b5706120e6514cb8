import type { FieldPath } from 'react-hook-form';
import type { FormValues } from './formValues.ts';

export type FormPath = FieldPath<FormValues>;

/** The name of a field's texts in `registrations.json`, the same for every member. */
export type FieldName =
  | 'group'
  | 'invitationCode'
  | 'teamName'
  | 'members'
  | 'memberName'
  | 'memberGender'
  | 'memberCountry'
  | 'memberRegion'
  | 'memberIdNumber'
  | 'parentName'
  | 'parentPhone'
  | 'organization'
  | 'instructorName'
  | 'instructorPhone'
  | 'addressCountry'
  | 'addressRegion'
  | 'addressCity'
  | 'addressDetail'
  | 'consentProcessing'
  | 'consentPublishName'
  | 'consentPublishWork';

export interface FormField {
  path: FormPath;
  name: FieldName;
  /** The member's index, from 0; absent where the field belongs to the whole entry. */
  member?: number;
}

const memberFields = (member: number): FormField[] => [
  { path: `members.${member}.name`, name: 'memberName', member },
  { path: `members.${member}.gender`, name: 'memberGender', member },
  { path: `members.${member}.country`, name: 'memberCountry', member },
  { path: `members.${member}.region`, name: 'memberRegion', member },
  { path: `members.${member}.idNumber`, name: 'memberIdNumber', member },
];

/** Every field, in the order of the page. */
export const formFields = (memberCount: number): FormField[] => [
  { path: 'group', name: 'group' },
  { path: 'invitationCode', name: 'invitationCode' },
  { path: 'teamName', name: 'teamName' },
  ...Array.from({ length: memberCount }, (_, member) => memberFields(member)).flat(),
  { path: 'members', name: 'members' },
  { path: 'parent.name', name: 'parentName' },
  { path: 'parent.phone', name: 'parentPhone' },
  { path: 'organization', name: 'organization' },
  { path: 'instructor.name', name: 'instructorName' },
  { path: 'instructor.phone', name: 'instructorPhone' },
  { path: 'address.country', name: 'addressCountry' },
  { path: 'address.region', name: 'addressRegion' },
  { path: 'address.city', name: 'addressCity' },
  { path: 'address.detail', name: 'addressDetail' },
  { path: 'consent.processing', name: 'consentProcessing' },
  { path: 'consent.publishName', name: 'consentPublishName' },
  { path: 'consent.publishWork', name: 'consentPublishWork' },
];

/** The field that a path in a server's problem refers to: `members.1` means that child's ID number, which identifies the child. */
export const fieldAt = (path: string, memberCount: number): FormField | undefined => {
  const wanted = /^members\.\d+$/.test(path) ? `${path}.idNumber` : path;
  return formFields(memberCount).find((field) => field.path === wanted);
};

/** The `id` of a field's control on the page. */
export const fieldId = (path: string): string => `entry-${path.replaceAll('.', '-')}`;
