#!/usr/bin/env node
import { runDoctorCommand } from '../doctor/doctor-command'
import { createKeyEntry } from '../maintenance/key-command'
import { runReencryptCommand } from '../maintenance/reencrypt-command'
import { runCodegenCommand } from './cli-codegen'
import { readCommand, USAGE } from './cli-options'
import { runStartCommand } from './cli-start'

/** Exit code of wrong arguments. */
const EXIT_USAGE = 2
/** Exit code of an emulator that could not start, of a schema that could not be had, of an app with problems, and of tokens that cannot be read. */
const EXIT_FAILED = 1

const command = readCommand(process.argv.slice(2), process.env)
if (command.kind === 'help') {
  process.stdout.write(USAGE)
}
else if (command.kind === 'usage') {
  process.stderr.write(`${command.message}\n\n${USAGE}`)
  process.exitCode = EXIT_USAGE
}
else if (command.kind === 'codegen') {
  runCodegenCommand(command.options).then(() => process.stdout.write(`Wrote ${command.options.out}\n`), fail)
}
else if (command.kind === 'doctor') {
  runDoctorCommand(command.options).then(failIfAny, fail)
}
else if (command.kind === 'key') {
  process.stdout.write(`${createKeyEntry(new Date())}\n`)
}
else if (command.kind === 're-encrypt') {
  runReencryptCommand(command.options).then(failIfAny, fail)
}
else {
  runStartCommand(command.options).catch(fail)
}

function failIfAny(problems: number): void {
  if (problems > 0) process.exitCode = EXIT_FAILED
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = EXIT_FAILED
}
