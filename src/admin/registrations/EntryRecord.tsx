import { ShowBase } from 'react-admin';
import { Entry } from './RegistrationShow.tsx';

/** The entry stays as it was opened: `Presence` says that it was changed, and what is decided is what was read. */
const reading = { refetchOnWindowFocus: false, refetchOnReconnect: false };

/** One entry with everything needed to decide it. `onDecided` is called once a decision is stored. */
export const EntryRecord = ({ id, onDecided }: { id: string; onDecided: () => void }) => (
  <ShowBase resource="registrations" id={id} queryOptions={reading}>
    <Entry onDecided={onDecided} />
  </ShowBase>
);
