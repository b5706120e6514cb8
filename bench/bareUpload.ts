// A bare node:http server that pipes every body to a file: the baseline for uploads.
import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

process.once('message', ({ dataDir }: { dataDir: string }) => {
  const server = createServer(async (request, response) => {
    await pipeline(request, createWriteStream(join(dataDir, 'bare.bin')));
    response.writeHead(204).end();
  });
  server.requestTimeout = 0;
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '');
  });
});
