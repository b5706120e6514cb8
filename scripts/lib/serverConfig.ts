import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig } from 'vite';

/** Dependencies that are not bundled: native code, code that reads files beside itself, and rarely loaded code that would only add size. */
const external = [
  'better-sqlite3',
  'sharp',
  'libheif-js',
  '@node-rs/argon2',
  'pg',
  'pdfkit',
  'fontkit',
  'nodemailer',
  '@aws-sdk/client-s3',
  '@tus/s3-store',
  // Must load a polyfill first, which one bundle would put after it.
  '@fastify/swagger',
  '@fastify/swagger-ui',
];

/** The program, and every thread and process started by file name. */
const entries = ['server/main.ts', ...globSync('server/**/*{Thread,Process}.ts')];

/**
 * Builds the server as JavaScript in one folder of few files. Without types to strip, seven hundred files to find and comments to keep in memory,
 * it starts in half the time. Names and lines stay, for readable stack traces.
 */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    target: 'node22',
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(entries.map((path) => [basename(path, '.ts'), path])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
});
