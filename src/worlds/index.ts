export {
  kitFile,
  languages,
  type LoadedRuleset,
  loadManual,
  loadRuleset,
  shippedWorlds,
  standardWorld,
  WorldFileError,
} from './files.ts';
