export { calibrationSubject, calibrationSubjects } from './calibration.ts';
