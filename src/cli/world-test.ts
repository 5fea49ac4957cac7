/** `alienkit world test`: runs a world's in-language tests. */

import { existsSync, statSync, watch, writeFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import {
  directiveForms,
  languageOf,
  loadLogicRuleset,
  loadRuleset,
  logicProbeWorld,
  type ProbeResult,
  type ProbeWorld,
  parseProbes,
  renderFailure,
  runProbes,
  updateProbes,
} from '../worlds/index.ts';
import { write } from './json-lines.ts';
import { EXIT, isUserError, jsonOption, UsageError } from './options.ts';
import { probeFilesAt, probePlaces, readProbeFile, shownPath } from './probe-files.ts';
import { SandboxedWorld } from './probe-sandbox.ts';

interface TestOptions {
  readonly update?: boolean;
  readonly watch?: boolean;
  readonly json?: boolean;
}

export function addWorldTest(world: Command): void {
  world
    .command('test')
    .description("run a world's in-language tests (*.probe)")
    .argument('<W>', 'a shipped world, a ruleset file, or a world folder')
    .argument('[FILES...]', 'probe files; else those beside the world and in probes/ under it')
    .option('--update', 'rewrite the expectations that are not met')
    .option('--watch', 'run again whenever a file is saved')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
A probe file holds programs, or proofs, parted by lines '---', with what they show beside them:

  # disable: R14
  EMIT(PLUCK("abc", 27))
  #> a
  ---
  PLUCK("abc", 30)
  #! IndexError: PLUCK

A proof shows its verdict: '#> accepted', or the reason with the refused line, '#! K03: line 4'.

Directives at the head of a program: ${directiveForms.join(' · ')}
(proofs have neither values nor fuel)

Examples:
  $ alienkit world test alien-31
  $ alienkit world test demo-logic-4
  $ alienkit world test my-world --watch
  $ alienkit world test my-rules.yaml my-rules.probe --update

Exit codes: 0 all as expected (or updated), 1 some are not, 2 a file cannot be read.`,
    )
    .action(async (name: string, files: string[], options: TestOptions) => {
      if (options.watch && options.json) throw new UsageError('give --watch or --json, not both');
      if (options.watch) await keepTesting(name, files, options);
      process.exitCode = await testOnce(name, files, options);
    });
}

/** A world whose probes can be run. */
interface TestedWorld {
  readonly id: string;
  /** Of the ruleset. */
  readonly path: string;
  readonly probes: ProbeWorld;
  close(): Promise<void>;
}

/** Programs run in threads of their own; the verifier needs none. */
function openWorld(name: string): TestedWorld {
  if (languageOf(name) === 'alienlogic') {
    const { ruleset, path } = loadLogicRuleset(name);
    return { id: ruleset.id, path, probes: logicProbeWorld(ruleset), close: async () => {} };
  }
  const loaded = loadRuleset(name);
  const probes = new SandboxedWorld(loaded);
  return { id: loaded.ruleset.id, path: loaded.path, probes, close: () => probes.close() };
}

/** What is to be said about one probe file. */
interface FileReport {
  readonly path: string;
  readonly results: readonly ProbeResult[];
  /** The file was written again. */
  readonly updated: boolean;
  /** Why nothing was run; null if it was. */
  readonly unreadable: string | null;
}

async function testOnce(
  name: string,
  files: readonly string[],
  options: TestOptions,
): Promise<number> {
  const reports: FileReport[] = [];
  const world = openWorld(name);
  try {
    for (const path of chosenFiles(world, files)) {
      const report = await testFile(world.probes, path, options);
      reports.push(report);
      if (!options.json) await print(report);
    }
  } finally {
    await world.close();
  }
  const all = reports.flatMap(({ results }) => results);
  const failed = reports.flatMap(({ results, updated }) =>
    results.filter((one) => fails(one, updated)),
  );
  const unreadable = reports.filter((report) => report.unreadable !== null).length;
  if (options.json) await write(process.stdout, `${JSON.stringify(jsonReport(world, reports))}\n`);
  else {
    const wrong = failed.length === 0 ? 'all as expected' : `${failed.length} not as expected`;
    const lost = unreadable === 0 ? '' : `, ${unreadable} unreadable`;
    const files = reports.length === 1 ? '1 file' : `${reports.length} files`;
    await write(process.stdout, `${all.length} probes in ${files}: ${wrong}${lost}\n`);
  }
  if (unreadable > 0) return EXIT.usage;
  return failed.length > 0 ? EXIT.wrong : EXIT.done;
}

/** After an update only what the host did not run is still wrong. */
function fails({ failure, outcome }: ProbeResult, updated: boolean): boolean {
  return failure !== null && (!updated || 'fault' in outcome);
}

function chosenFiles({ id, path }: TestedWorld, files: readonly string[]): string[] {
  if (files.length > 0) return files.map(shownPath);
  const places = probePlaces(id, path);
  const found = probeFilesAt(places).map(shownPath);
  if (found.length === 0) {
    const looked = places.map(shownPath).join(', ');
    throw new UsageError(`${id} has no *.probe file; looked at ${looked}`);
  }
  return found;
}

async function testFile(
  world: ProbeWorld,
  path: string,
  options: TestOptions,
): Promise<FileReport> {
  try {
    const text = readProbeFile(path);
    const file = parseProbes(text, path);
    if (file.chunks.length === 0) throw new UsageError(`${path} holds no probe`);
    const results = await runProbes(file, world);
    const changed = options.update ? updateProbes(text, results) : text;
    if (changed !== text) writeFileSync(path, changed);
    return { path, results, updated: changed !== text, unreadable: null };
  } catch (error) {
    if (!isUserError(error)) throw error;
    return { path, results: [], updated: false, unreadable: error.message };
  }
}

async function print({ path, results, updated, unreadable }: FileReport): Promise<void> {
  if (unreadable !== null) {
    process.stderr.write(`${unreadable}\n`);
    return;
  }
  const failed = results.filter(({ failure }) => failure !== null);
  for (const result of failed) await write(process.stdout, `${renderFailure(result)}\n\n`);
  const right = results.length - failed.length;
  const note = updated ? ', the rest updated' : '';
  await write(process.stdout, `${path}: ${right} of ${results.length} as expected${note}\n`);
}

function jsonReport({ id }: TestedWorld, reports: readonly FileReport[]): object {
  const files = reports.map(({ path, results, updated, unreadable }) => ({
    file: path,
    probes: results.length,
    updated,
    unreadable,
    failures: results.flatMap(({ chunk, failure, wanted, found }) => {
      if (failure === null) return [];
      const { line, message } = failure;
      return [{ line, name: chunk.name, message, wanted, found }];
    }),
  }));
  return { world: id, files };
}

/** Saving a file makes several events; they have come by then. */
const SETTLED_MILLISECONDS = 100;

/** Never ends by itself; what can be mended by saving a file is reported and waited for. */
async function keepTesting(
  name: string,
  files: readonly string[],
  options: TestOptions,
): Promise<never> {
  // A wrong name is not mended by saving, so the first loading may fail.
  const { id, path, close } = openWorld(name);
  await close();
  const places = files.length > 0 ? files : probePlaces(id, path);
  let saved = () => {};
  let timer: NodeJS.Timeout | undefined;
  // Editors replace a file when they save it: a watched file would be lost, a folder is not.
  for (const folder of new Set([path, ...places].flatMap(foldersOf))) {
    watch(folder, (_event, file) => {
      if (file !== null && !file.endsWith('.probe') && file !== basename(path)) return;
      clearTimeout(timer);
      timer = setTimeout(() => saved(), SETTLED_MILLISECONDS);
    });
  }
  for (;;) {
    // Made before the run, so that what is saved meanwhile is not missed.
    const wait = new Promise<void>((resolve) => {
      saved = resolve;
    });
    try {
      await testOnce(name, files, options);
    } catch (error) {
      if (!isUserError(error)) throw error;
      process.stderr.write(`${error.message}\n`);
    }
    await write(process.stdout, 'waiting for a file to be saved; Ctrl-C ends\n');
    await wait;
  }
}

/** The folder at a place, or that of the file there; none if there is nothing. */
function foldersOf(place: string): string[] {
  const path = resolve(place);
  const folder = existsSync(path) && statSync(path).isDirectory() ? path : dirname(path);
  return existsSync(folder) ? [folder] : [];
}
