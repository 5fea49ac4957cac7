/** `alienkit run`: measures a subject in a world. Light: what carries it out is loaded when it is called. */

import { type Command, Option } from 'commander';
import { UsageError, wholeNumber } from './options.ts';
import type { RunOptions } from './run-options.ts';
import { addSubjectOptions } from './subject-flags.ts';

const number = (name: string) => (text: string) => wholeNumber(text, name);

export function addRun(program: Command): void {
  const command = program
    .command('run')
    .description('measure a subject in a world, from M0 to M4')
    .option('--world <W>', 'a shipped world or a world folder')
    .option('--profile <P>', 'limits of probes: metered or explorationbench-v2', 'metered')
    .option('--trajectories <N>', 'independent runs', number('--trajectories'), 3)
    .option('--answers <N>', 'answers to each task at each milestone', number('--answers'), 3)
    .option('--tasks <N|ids>', 'the first N held-out tasks, or ids such as Q01,Q05')
    .option('--seed <N>', 'of everything that is drawn', number('--seed'), 0)
    .addOption(
      new Option('--arm <A>', 'self: explores; none: does not; think: turns without feedback')
        .choices(['self', 'none', 'think'])
        .default('self'),
    )
    .option('--out <DIR>', 'the run directory (default: runs/ and a name from what is asked for)')
    .option('--resume <DIR>', 'go on with a run')
    .option('--dry-run', 'say what it would take, and stop')
    .option('--yes', 'do not ask before a paid run')
    .option('--json', 'print the scores as one JSON document');
  addSubjectOptions(command);
  command
    .addHelpText(
      'after',
      `
Examples:
  $ alienkit run --world alien-31 --subject explorer
  $ alienkit run --world alien-31 --subject chat --base-url http://127.0.0.1:8000/v1 --model my-model
  $ alienkit run --resume runs/alien-31-explorer-0123abcd

Exit codes: 0 the run is complete, 1 it is damaged, 2 wrong use, 3 it ended before its end.`,
    )
    .action(async (options: RunOptions) => {
      if (options.parallel === 0) throw new UsageError('--parallel wants at least 1');
      if (options.resume !== undefined) refuseFixed(command);
      const { run } = await import('./run-action.ts');
      process.exitCode = await run(options);
    });
}

/** What a run was asked for stands in its run.json; given again it would be ignored. */
function refuseFixed(command: Command): void {
  const fixed = ['world', 'profile', 'trajectories', 'answers', 'tasks', 'seed', 'arm', 'out'];
  const given = fixed.filter((name) => command.getOptionValueSource(name) === 'cli');
  if (given.length === 0) return;
  const flags = given.map((name) => `--${name}`).join(', ');
  throw new UsageError(
    `--resume goes on with a run as it was asked for; leave out ${flags}, or begin another run`,
  );
}
