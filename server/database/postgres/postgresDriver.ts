import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import pg from 'pg';
import { DatabaseUnavailable } from '#server/database/failures.ts';
import { areLongStatementsAllowed } from '#server/database/longStatements.ts';
import { createCircuitBreaker } from './circuitBreaker.ts';

/** PostgreSQL's limit for a statement, waits for locks included. */
const STATEMENT_MS = 2500;
const LONG_STATEMENT_MS = 600_000;
/** Extra time for the answer to arrive; a connection that is silent for longer is dead. */
const ANSWER_MS = 500;
/** Time without an answer to a statement before a new connection is tried, to tell a slow statement from a frozen server. */
const SUSPECT_MS = 1000;
const PROBE_MS = 1000;
/** Maximum time that a statement waits for a connection. */
const CONNECT_MS = 2000;
const LONG_STATEMENT_CONNECT_MS = 10_000;
/** Minimum time for a statement, however long it waited for its connection; a shorter wait is not counted. */
const MIN_STATEMENT_MS = 250;
/** Maximum idle time of a transaction before PostgreSQL ends it and releases its locks. */
const IDLE_IN_TRANSACTION_MS = 10_000;
const KEEP_ALIVE_MS = 10_000;

const CONNECTIONS = 10;
const LONG_STATEMENT_CONNECTIONS = 4;

/** A connection in use. */
interface Checkout {
  client: pg.PoolClient;
  isReleased: boolean;
  /** Limit for each statement; null for the pool's own limit. */
  statementMs: number | null;
}

const messageOf = (error: unknown): string => (error instanceof Error && error.message !== '' ? error.message : 'no answer');
const asUnavailable = (error: unknown): DatabaseUnavailable =>
  error instanceof DatabaseUnavailable
    ? error
    : new DatabaseUnavailable(`the database is unavailable: ${messageOf(error)}`, { cause: error });

/** Reports whether PostgreSQL itself has answered, and is neither starting nor stopping. */
const isAnswer = (error: unknown): boolean => error instanceof pg.DatabaseError && !/^57P0[1-3]$/.test(error.code ?? '');
/** Reports whether this is a programming error, as opposed to a connection failure. */
const isMistake = (error: unknown): boolean => error instanceof TypeError || error instanceof RangeError;

/**
 * Creates a driver whose connections to PostgreSQL fail within a bounded time: a broken or silent connection is discarded, and while no new
 * connection can be opened, everything fails at once.
 */
export const createPostgresDriver = (options: pg.PoolConfig): Driver => {
  const base = { ...options, application_name: 'tangible-cup', keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS };
  /** Number of outages when each client connected: a connection from before the latest outage may be dead without showing it. */
  const outagesAtConnect = new WeakMap<pg.PoolClient, number>();
  const inUse = new Set<Checkout>();
  const waiting = new Set<() => void>();
  const checkouts = new WeakMap<DatabaseConnection, Checkout>();
  let outages = 0;

  const createPool = (max: number, connectMs: number, statementMs: number): pg.Pool => {
    const pool = new pg.Pool({
      ...base,
      max,
      connectionTimeoutMillis: connectMs,
      statement_timeout: statementMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    });
    // Without a listener a broken connection would end the process, whether idle (the pool's event) or in use (the client's).
    pool.on('error', () => undefined);
    pool.on('connect', (client) => {
      client.on('error', () => undefined);
      outagesAtConnect.set(client, outages);
    });
    return pool;
  };
  const pool = createPool(CONNECTIONS, CONNECT_MS, STATEMENT_MS);
  const longStatementPool = createPool(LONG_STATEMENT_CONNECTIONS, LONG_STATEMENT_CONNECT_MS, LONG_STATEMENT_MS);

  const breaker = createCircuitBreaker({
    async probe() {
      const client = new pg.Client({ ...base, connectionTimeoutMillis: PROBE_MS });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return true;
      } catch (error) {
        return isAnswer(error);
      } finally {
        client.end().catch(() => undefined);
      }
    },
    onOpen() {
      outages += 1;
      for (const checkout of inUse) discard(checkout);
      for (const giveUp of waiting) giveUp();
      waiting.clear();
    },
  });

  /** Closes a connection that must not be used again, with the statement that runs on it. */
  const discard = (checkout: Checkout): void => {
    if (checkout.isReleased) return;
    checkout.isReleased = true;
    inUse.delete(checkout);
    checkout.client.release(true);
  };

  /** Returns a client of the pool, unless the breaker opens first. */
  const connect = (from: pg.Pool): Promise<pg.PoolClient> =>
    new Promise((resolve, reject) => {
      const giveUp = () => reject(new DatabaseUnavailable('the database is unavailable'));
      waiting.add(giveUp);
      from.connect().then(
        (client) => {
          if (waiting.delete(giveUp)) resolve(client);
          else client.release();
        },
        (error: unknown) => {
          waiting.delete(giveUp);
          breaker.suspect();
          reject(asUnavailable(error));
        },
      );
    });

  const checkOut = async (from: pg.Pool): Promise<pg.PoolClient> => {
    for (;;) {
      if (breaker.isOpen()) throw new DatabaseUnavailable('the database is unavailable');
      const client = await connect(from);
      if (outagesAtConnect.get(client) === outages) return client;
      client.release(true);
    }
  };

  const run = async (checkout: Checkout, { sql, parameters }: CompiledQuery, isLong: boolean) => {
    // Acts only once the event loop has read the data that has arrived, so that a slow process is not taken for a silent connection.
    const afterReading = (act: () => void, ms: number) => setTimeout(() => setImmediate(() => !isSettled && act()), ms);
    let isSettled = false;
    const doubt = isLong ? undefined : afterReading(breaker.suspect, SUSPECT_MS);
    const end = afterReading(() => discard(checkout), (isLong ? LONG_STATEMENT_MS : (checkout.statementMs ?? STATEMENT_MS)) + ANSWER_MS);
    try {
      return await checkout.client.query(sql, [...parameters]);
    } catch (error) {
      if (isAnswer(error) || isMistake(error)) throw error;
      discard(checkout);
      breaker.suspect();
      throw asUnavailable(error);
    } finally {
      isSettled = true;
      clearTimeout(doubt);
      clearTimeout(end);
    }
  };

  const connectionOf = (checkout: Checkout, isLong: boolean): DatabaseConnection => ({
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { command, rowCount, rows } = await run(checkout, query, isLong);
      // PostgreSQL answers the commit of a failed transaction with a rollback.
      if (query.sql === 'commit' && command === 'ROLLBACK') throw new Error('the transaction was rolled back');
      const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
      return { rows, ...(changes && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    },
    // biome-ignore lint/correctness/useYield: Kysely asks for it, and no query is streamed
    async *streamQuery() {
      throw new Error('queries are not streamed');
    },
  });

  const send = async (connection: DatabaseConnection, sql: string): Promise<void> => {
    await connection.executeQuery(CompiledQuery.raw(sql));
  };
  return {
    init: async () => undefined,
    async acquireConnection() {
      const isLong = areLongStatementsAllowed();
      const since = performance.now();
      const client = await checkOut(isLong ? longStatementPool : pool);
      const waitedMs = performance.now() - since;
      // One deadline for both waits: for the connection, and for the locks of its statements.
      const statementMs = isLong || waitedMs < MIN_STATEMENT_MS ? null : Math.max(MIN_STATEMENT_MS, Math.round(STATEMENT_MS - waitedMs));
      const checkout: Checkout = { client, isReleased: false, statementMs };
      inUse.add(checkout);
      const connection = connectionOf(checkout, isLong);
      checkouts.set(connection, checkout);
      try {
        if (statementMs !== null) await send(connection, `set statement_timeout = ${statementMs}`);
      } catch (error) {
        discard(checkout);
        throw error;
      }
      return connection;
    },
    beginTransaction: (connection, { isolationLevel, accessMode }) =>
      send(connection, ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')),
    commitTransaction: (connection) => send(connection, 'commit'),
    async rollbackTransaction(connection) {
      const checkout = checkouts.get(connection);
      // The transaction has ended with its connection; the first failure is the one to report.
      if (!checkout || checkout.isReleased) return;
      try {
        await send(connection, 'rollback');
      } catch (error) {
        discard(checkout);
        throw error;
      }
    },
    async releaseConnection(connection) {
      const checkout = checkouts.get(connection);
      if (!checkout || checkout.isReleased) return;
      if (checkout.statementMs !== null) await send(connection, 'reset statement_timeout').catch(() => discard(checkout));
      if (checkout.isReleased) return;
      checkout.isReleased = true;
      inUse.delete(checkout);
      checkout.client.release();
    },
    async destroy() {
      breaker.stop();
      await Promise.all([pool.end(), longStatementPool.end()]);
    },
  };
};
