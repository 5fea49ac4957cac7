/**
 * What tests of AlienCode draw from: programs as trees, the layouts they are
 * printed in, and damaged sources.
 */

export { type LayoutChoices, layoutArbitrary, plainLayout } from './layout-choices.ts';
export { type OperatorShape, operatorsWithSignatures } from './operator-signatures.ts';
export { type ProgramOptions, programArbitrary } from './program-arbitrary.ts';
export { renderProgram } from './program-printer.ts';
export { mutatedSourceArbitrary } from './source-mutations.ts';
export { withoutPositions } from './tree-building.ts';
