import type { CompetitionBrief, DraftRow, Subject } from './rows.ts';
import type { DeviceKey } from './storage/deviceKey.ts';

export type SealedForm = Pick<DraftRow, 'form' | 'label' | 'filled' | 'total'>;

/** The contents of a form when it is saved. `form` is any JSON value; its reader parses it. */
export interface FormState {
  form: unknown;
  /** The label in lists, such as the team's name. */
  label: string;
  /** Number of required fields that are filled in, and of required fields. */
  filled: number;
  total: number;
}

export interface NewDraft extends FormState {
  /** The id, if it was assigned before the first save; otherwise a new one is made. */
  id?: string;
  subject: Subject;
  competition: CompetitionBrief;
}

/** Returns the columns of a draft that hold a form. Call it outside a transaction, which would end meanwhile. */
export const sealForm = async (deviceKey: Pick<DeviceKey, 'seal'>, id: string, state: FormState): Promise<SealedForm> => {
  const [form, label] = await Promise.all([deviceKey.seal(state.form, `${id} form`), deviceKey.seal(state.label, `${id} label`)]);
  return { form, label, filled: state.filled, total: state.total };
};
