/** The database is unavailable: down, frozen, starting, or too busy to answer in time. The same request may succeed later. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** PostgreSQL's codes (SQLSTATE) for stopping, starting, or not answering in time. */
const UNAVAILABLE = new Set([
  '25006', // read_only_sql_transaction: a standby that has not taken over yet
  '25P03', // idle_in_transaction_session_timeout
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '53200', // out_of_memory
  '53300', // too_many_connections
  '55P03', // lock_not_available
  '57014', // query_canceled: the statement timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
]);
/** SQLite's codes if another process holds the lock, in several variants, if a read was interrupted, and if the disk fails or is read-only. */
const SQLITE_UNAVAILABLE = /^SQLITE_(BUSY|INTERRUPT|IOERR|READONLY|CANTOPEN)/;
/** The SQLSTATE class of connection exceptions. */
const CONNECTION_EXCEPTION = /^08[0-9A-Z]{3}$/;

/** Codes for a full disk or an exhausted quota: of the system, of SQLite (also if it cannot extend its shared memory) and of PostgreSQL. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', '53100']);

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;

/** Reports whether a query failed because the database is unavailable; the query itself is valid. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (error instanceof DatabaseUnavailable) return true;
  const code = codeOf(error);
  return code !== null && !FULL.has(code) && (UNAVAILABLE.has(code) || CONNECTION_EXCEPTION.test(code) || SQLITE_UNAVAILABLE.test(code));
};

/** Reports whether a write failed for lack of space, in a file or in the database. */
export const isStorageFull = (error: unknown): boolean => FULL.has(codeOf(error) ?? '');
