/** The command line. One file a command; this one only puts them together. */

import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { kitFile } from '../worlds/index.ts';
import { addCertificate } from './certificate.ts';
import { addCheck } from './check.ts';
import { addDemo } from './demo.ts';
import { addExec } from './exec.ts';
import { addGrade } from './grade.ts';
import { EXIT, isUserError } from './options.ts';
import { addProve } from './prove.ts';
import { addRepl } from './repl.ts';
import { addRun } from './run.ts';
import { addScore } from './score.ts';
import { addWorld } from './world.ts';
import { addWorlds } from './worlds.ts';

const { version } = JSON.parse(readFileSync(kitFile('package.json'), 'utf8')) as {
  version: string;
};

const program = new Command('alienkit')
  .description('Worlds with hidden rules, in which every answer is checked exactly.')
  .version(version)
  .exitOverride()
  .showHelpAfterError('(--help shows how it is used)')
  .configureHelp({ sortSubcommands: false });

addWorlds(program);
addExec(program);
addCheck(program);
addProve(program);
addCertificate(program);
addGrade(program);
addRun(program);
addScore(program);
addRepl(program);
addDemo(program);
addWorld(program);

/** A reader that has seen enough (`| head`) is no error. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(EXIT.done);
  throw error;
});

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? EXIT.done : EXIT.usage;
  } else if (isUserError(error) || isRunDirectoryError(error) || isFileError(error)) {
    console.error(error.message);
    process.exitCode = EXIT.usage;
  } else throw error;
}

/** By its name: the folder that declares it is loaded by the commands that need it. */
function isRunDirectoryError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'RunDirectoryError';
}

/** What the file system refuses: its message names the file and the reason. */
function isFileError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && 'path' in error;
}
