import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig } from 'vite';

/** What stays a package: native code, code that reads files beside itself, and what is loaded so seldom that its size is nothing to the rest. */
const external = [
  'better-sqlite3',
  'sharp',
  'libheif-js',
  '@node-rs/argon2',
  'pg',
  'pdfkit',
  'nodemailer',
  '@aws-sdk/client-s3',
  '@tus/s3-store',
  // It must load a polyfill first, which one bundle would put after it.
  '@fastify/swagger',
  '@fastify/swagger-ui',
];

/** The program, and each thread and process that it starts by the name of a file. */
const entries = ['server/main.ts', ...globSync('server/**/*{Thread,Process}.ts')];

/**
 * The server as JavaScript in one folder of few files: without types to strip, seven hundred files to find and comments to keep in memory, it
 * starts in half the time. Names and lines stay, so that a stack trace can be read.
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
