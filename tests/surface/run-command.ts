import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

export interface CommandResult {
  /** Exit code; null when a signal ended it. */
  status: number | null
  stdout: string
  stderr: string
}

const NODE_FOLDER = fileURLToPath(new URL('../../node_modules/node/bin', import.meta.url))

/**
 * The environment of a developer's shell: what the test runner or this machine adds to it must not
 * change a build.
 */
export function shellEnvironment(
  changes: Record<string, string> = {},
): Record<string, string | undefined> {
  const own = Object.entries(process.env).filter(
    ([name]) =>
      !/^(?:NODE_ENV|TEST|DEV|PROD|SSR|MODE|BASE_URL)$|^(?:VITEST|NUXT_|NITRO_)|^npm_config_legacy_peer_deps$/i.test(
        name,
      ),
  )
  return {
    ...Object.fromEntries(own),
    PATH: `${NODE_FOLDER}${delimiter}${process.env.PATH}`,
    ...changes,
  }
}

/** Runs a command to its end. */
export async function runCommand(
  file: string,
  args: readonly string[],
  options: {
    cwd: string
    /** Default: {@link shellEnvironment}. */
    environment?: Record<string, string | undefined>
  },
): Promise<CommandResult> {
  const child = spawn(file, args, {
    cwd: options.cwd,
    env: options.environment ?? shellEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
    })
  }
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, ...output }
}

/**
 * Runs a command that has to succeed.
 *
 * @throws Error with everything it wrote, when it fails
 */
export async function requireCommand(
  ...command: Parameters<typeof runCommand>
): Promise<CommandResult> {
  const result = await runCommand(...command)
  const { status, stdout, stderr } = result
  if (status !== 0)
    throw new Error(
      `${command[0]} ${command[1].join(' ')} ended with ${status}:\n${stdout}\n${stderr}`,
    )
  return result
}
