#!/usr/bin/env node
import { runCodegenCommand } from './cli-codegen'
import { readCommand, USAGE } from './cli-options'
import { startEmulator } from './start-emulator'
import type { EmulatorOptions } from './start-emulator'

/** Exit code of wrong arguments. */
const EXIT_USAGE = 2
/** Exit code of an emulator that could not start, and of a schema that could not be had. */
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
else {
  start(command.options).catch(fail)
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = EXIT_FAILED
}

async function start(options: EmulatorOptions): Promise<void> {
  const emulator = await startEmulator(options)
  // Before anything is printed: whoever waits for the text may stop us at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void emulator.close())
  const variables = Object.entries(emulator.environment).map(([name, value]) => `${name}=${value}`)
  process.stdout.write(`Local platform: ${emulator.url}\n\nEnvironment of the app:\n\n${variables.join('\n')}\n\nStop with Ctrl+C.\n`)
}
