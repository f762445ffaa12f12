import { join } from 'node:path'
import process from 'node:process'
import type { Finding } from '../../packages/cli/src/doctor/finding'
import { runCommand, shellEnvironment } from './run-command'
import type { CommandResult } from './run-command'
import { LAYER } from './scratch-app'

/**
 * Runs the command as a person does in the folder of an app; nothing of this process' environment
 * is inherited.
 */
export function runDoctor(
  folder: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<CommandResult> {
  return runCommand(process.execPath, [join(LAYER, 'dist/cli/cli.js'), 'doctor', ...args], {
    cwd: folder,
    environment: shellEnvironment({ PLATFORM_LAYER: LAYER, ...environment }),
  })
}

/** The problems and warnings in what the command prints as JSON. */
export function findingsOf({ stdout }: CommandResult): Finding[] {
  return (JSON.parse(stdout) as { findings: Finding[] }).findings.filter(
    ({ severity }) => severity === 'problem' || severity === 'warning',
  )
}
