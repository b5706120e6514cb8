// A bare Fastify that inserts one row per request into SQLite with `synchronous=FULL`, one commit each: the baseline for votes.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import Fastify from 'fastify';

process.once('message', async ({ dataDir }: { dataDir: string }) => {
  const database = new Sqlite(join(dataDir, 'bare.db'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('create table vote (id text primary key, work_no text not null, account text not null, cast_at integer not null)');
  const insert = database.prepare('insert into vote values (?, ?, ?, ?)');
  const app = Fastify();
  app.post<{ Params: { no: string } }>('/api/works/:no/votes', (request, reply) => {
    insert.run(randomUUID(), request.params.no, request.headers.cookie ?? '', Date.now());
    reply.code(201).send({ votes: 1 });
  });
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
});
