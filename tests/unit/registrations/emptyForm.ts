import { MemberDraft } from '#contract/registrations/members.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';

export const emptyMember = MemberDraft.parse({});

/** A form without any input. */
export const emptyForm: FormValues = {
  participation: 'team',
  group: '',
  invitationCode: '',
  teamName: '',
  members: [emptyMember],
  parent: { name: '', phone: '', phoneCountry: 'CN' },
  organization: '',
  instructor: { name: '', phone: '', phoneCountry: 'CN' },
  address: { country: '', region: '', city: '', detail: '' },
  consent: { processing: false, publishName: false, publishWork: false },
  formAnswers: {},
};
