export { readPrices, spentBy } from './budget.ts';
export { calibrationNames, calibrationSubject } from './calibration.ts';
export { type ChatOptions, chatSubject } from './chat.ts';
export { type ExecOptions, execSubject } from './exec.ts';
export { humanSubject } from './human.ts';
