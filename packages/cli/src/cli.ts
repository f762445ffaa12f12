#!/usr/bin/env node
import manifest from '../../../package.json' with { type: 'json' }
import { nodeProblem } from '../../../shared/node-version'
import { runCassette } from './commands/cassette'
import { runCodegen } from './commands/codegen'
import { runDoctor } from './commands/doctor'
import { runGraphql } from './commands/graphql'
import { runInit } from './commands/init'
import { runKeys } from './commands/keys'
import { runLogs } from './commands/logs'
import { runMcp } from './commands/mcp'
import { runPull } from './commands/pull'
import { runRegistration } from './commands/registration'
import { runReencrypt } from './commands/re-encrypt'
import { runReview } from './commands/review'
import { runSnapshot } from './commands/snapshot'
import { runStart } from './commands/start'
import { runTokens } from './commands/tokens'
import { runTrigger } from './commands/trigger'
import { runWorker } from './commands/worker'
import { endWithReader } from './end-with-reader'
import { readCommand } from './read-command'

const EXIT_USAGE = 2
const EXIT_FAILED = 1

endWithReader()
const isTerminal = process.stdin.isTTY && process.stdout.isTTY
const command = readCommand(process.argv.slice(2), process.env, isTerminal)
requireNode()
switch (command.kind) {
  case 'help':
    process.stdout.write(command.usage)
    break
  case 'usage':
    process.stderr.write(`${command.message}\n\n${command.usage}`)
    process.exitCode = EXIT_USAGE
    break
  case 'start':
    runStart(command.options).catch(fail)
    break
  case 'init':
    runInit(command.options).then(failOnProblems, fail)
    break
  case 'snapshot':
    runSnapshot(command.options).catch(fail)
    break
  case 'mcp':
    runMcp(command.options).catch(fail)
    break
  case 'trigger':
    runTrigger(command.options).then(failOnProblems, fail)
    break
  case 'logs':
    runLogs(command.options).catch(fail)
    break
  case 'graphql':
    runGraphql(command.options).catch(fail)
    break
  case 'pull':
    runPull(command.options).catch(fail)
    break
  case 'cassette':
    runCassette(command.options).then(failOnProblems, fail)
    break
  case 'codegen':
    runCodegen(command.options).catch(fail)
    break
  case 'doctor':
    runDoctor(command.options).then(failOnProblems, fail)
    break
  case 'review':
    // A review that was ended may have left pages that still wait for something.
    runReview(command.options)
      .then(code => {
        process.exitCode = code
      }, fail)
      .finally(() => process.stdout.write('', () => process.exit()))
    break
  case 'registration':
    runRegistration(command.options).then(failOnProblems, fail)
    break
  case 'worker':
    runWorker(command.options).then(code => {
      process.exitCode = code
    }, fail)
    break
  case 'keys':
    runKeys(command.options).catch(fail)
    break
  case 're-encrypt':
    runReencrypt(command.options).then(failOnProblems, fail)
    break
  case 'tokens':
    // The plugin of an app may have connections of its own, which would keep this process running.
    runTokens(command.options)
      .then(failOnProblems, fail)
      .finally(() => process.stdout.write('', () => process.exit()))
}

/**
 * Ends a command that an unsupported Node.js would fail in the middle of. The app that `init`
 * creates would not run on it either.
 */
function requireNode(): void {
  // The doctor reports the version with its other findings.
  const runsAnywhere = ['help', 'usage', 'doctor'].includes(command.kind)
  const problem = nodeProblem(process.versions.node, manifest.engines.node)
  if (runsAnywhere || problem === undefined) return
  process.stderr.write(`${problem}\n`)
  process.exit(EXIT_FAILED)
}

function failOnProblems(problems: number): void {
  if (problems > 0) process.exitCode = EXIT_FAILED
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = EXIT_FAILED
}
