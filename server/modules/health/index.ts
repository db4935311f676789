/** State of the installation, for `/metrics` and super admins. */

export { figures } from './figures.ts';
