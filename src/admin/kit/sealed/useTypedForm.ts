import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';
import { createKeeper, type Keeper } from './createKeeper.ts';
import { typedForms } from './typedForms.ts';

/** `unkept`: the device cannot store; what is typed is lost with the page. */
export type Keeping = 'reading' | 'empty' | 'typing' | 'kept' | 'unkept';

export interface TypedForm<T> {
  value: T;
  keeping: Keeping;
  /** Changes the form and keeps it on the device. */
  change(value: T): void;
  /** Removes it from the device: it was sent, or is begun anew. */
  discard(next: T): Promise<void>;
}

/** A form whose input is kept on this device, sealed, until it is sent: it survives a reload, a lost network and an expired session. */
export const useTypedForm = <T>(name: string, schema: z.ZodType<T>, empty: () => T): TypedForm<T> => {
  const accountId = sessionExpiry.accountId() ?? '';
  const [value, setValue] = useState(empty);
  const [keeping, setKeeping] = useState<Keeping>('reading');
  const keeper = useRef<Keeper<T>>(null);
  const hasTyped = useRef(false);
  useEffect(() => {
    let isGone = false;
    const forms = typedForms(accountId);
    keeper.current = createKeeper<T>(
      async (typed) => (await forms).save(name, typed),
      (isKept) => setKeeping(isKept ? 'kept' : 'unkept'),
    );
    forms
      .then((notes) => notes.read(name, schema))
      .then(
        (found) => {
          if (isGone || hasTyped.current) return;
          if (found) setValue(found.value);
          setKeeping(found ? 'kept' : 'empty');
        },
        () => !isGone && setKeeping('unkept'),
      );
    return () => {
      isGone = true;
    };
  }, [accountId, name, schema]);
  return {
    value,
    keeping,
    change(next) {
      hasTyped.current = true;
      setValue(next);
      setKeeping('typing');
      keeper.current?.keep(next);
    },
    async discard(next) {
      setValue(next);
      await keeper.current?.settled();
      await typedForms(accountId)
        .then((notes) => notes.remove(name))
        .catch(() => {});
      setKeeping('empty');
    },
  };
};
