#!/usr/bin/env node
import { runCodegen } from './commands/codegen'
import { runDoctor } from './commands/doctor'
import { createKeyEntry } from './commands/key'
import { runRegistration } from './commands/registration'
import { runReencrypt } from './commands/re-encrypt'
import { runStart } from './commands/start'
import { readCommand, USAGE } from './read-command'

const EXIT_USAGE = 2
const EXIT_FAILED = 1

const command = readCommand(process.argv.slice(2), process.env)
switch (command.kind) {
  case 'help':
    process.stdout.write(USAGE)
    break
  case 'usage':
    process.stderr.write(`${command.message}\n\n${USAGE}`)
    process.exitCode = EXIT_USAGE
    break
  case 'start':
    runStart(command.options).catch(fail)
    break
  case 'codegen':
    runCodegen(command.options).catch(fail)
    break
  case 'doctor':
    runDoctor(command.options).then(failOnProblems, fail)
    break
  case 'registration':
    runRegistration(command.options).then(failOnProblems, fail)
    break
  case 'key':
    process.stdout.write(`${createKeyEntry(new Date())}\n`)
    break
  case 're-encrypt':
    runReencrypt(command.options).then(failOnProblems, fail)
}

function failOnProblems(problems: number): void {
  if (problems > 0) process.exitCode = EXIT_FAILED
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = EXIT_FAILED
}
