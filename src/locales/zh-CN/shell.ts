/** All messages of the shell, in one file to load. */
export { default as app } from './app.json';
export { default as problems } from './problems.json';
