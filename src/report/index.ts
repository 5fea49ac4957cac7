export { scorePage } from './page.ts';
export { scoreLines } from './table.ts';
