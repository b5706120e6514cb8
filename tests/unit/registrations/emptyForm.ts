import type { FormValues } from '#src/registrations/form/state/formValues.ts';

/** A form without any input. */
export const emptyForm: FormValues = {
  participation: 'team',
  group: '',
  invitationCode: '',
  teamName: '',
  members: [{ name: '', latinName: '', gender: '', country: '', region: '', idNumber: '', guardianPhone: '' }],
  parent: { name: '', phone: '', phoneCountry: 'CN' },
  organization: '',
  instructor: { name: '', phone: '', phoneCountry: 'CN' },
  address: { country: '', region: '', city: '', detail: '' },
  consent: { processing: false, publishName: false, publishWork: false },
};
