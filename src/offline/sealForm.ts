import type { DraftRow } from './rows.ts';
import type { DeviceKey } from './storage/deviceKey.ts';

export type SealedForm = Pick<DraftRow, 'form' | 'label' | 'filled' | 'total'>;

type Unsealed = Pick<DraftRow, 'filled' | 'total'> & { form: unknown; label: string };

/** Returns the columns of a draft that hold a form. Call it outside a transaction, which would end meanwhile. */
export const sealForm = async (deviceKey: Pick<DeviceKey, 'seal'>, id: string, state: Unsealed): Promise<SealedForm> => {
  const [form, label] = await Promise.all([deviceKey.seal(state.form, `${id} form`), deviceKey.seal(state.label, `${id} label`)]);
  return { form, label, filled: state.filled, total: state.total };
};
