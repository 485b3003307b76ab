export { measureHandlers } from './measure.ts';
