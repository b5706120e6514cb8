import { ShowBase } from 'react-admin';
import { Entry } from './RegistrationShow.tsx';

/** One entry with everything needed to decide it. `onDecided` is called once a decision is stored. */
export const EntryRecord = ({ id, onDecided }: { id: string; onDecided: () => void }) => (
  <ShowBase resource="registrations" id={id}>
    <Entry onDecided={onDecided} />
  </ShowBase>
);
