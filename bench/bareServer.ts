// A bare node:http server that answers every request with the given bytes: the baseline for public reads.
import { createServer } from 'node:http';

process.once('message', ({ headers, body }: { headers: string[]; body: string }) => {
  const bytes = Buffer.from(body, 'base64');
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '');
  });
});
