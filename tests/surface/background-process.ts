import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'

export interface BackgroundProcess {
  /** Everything it has written to stdout and stderr. */
  output: () => string
  /** Ends it and every process that it started. */
  stop: () => Promise<void>
}

const READY_WITHIN_MS = 180_000

/**
 * Starts a process and waits until its output reports that it is ready.
 *
 * @throws Error with its output when it ends before that, or is not ready within three minutes
 */
export async function startProcess(
  file: string,
  args: readonly string[],
  options: {
    cwd: string
    environment: Record<string, string | undefined>
    ready: RegExp
  },
): Promise<BackgroundProcess> {
  // A group of its own: npx starts the real process as a child, which would outlive it.
  const child = spawn(file, args, {
    cwd: options.cwd,
    env: options.environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const closed = once(child, 'close')
  const killGroup = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL')
  }
  process.once('exit', killGroup)
  let output = ''
  const ready = new Promise<true>(resolve => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        if (options.ready.test(output)) resolve(true)
      })
    }
  })
  const stop = async () => {
    killGroup()
    await closed
    process.removeListener('exit', killGroup)
  }

  const timeout = AbortSignal.timeout(READY_WITHIN_MS)
  const isReady = await Promise.race([
    ready,
    closed.then(() => false),
    once(timeout, 'abort').then(() => false),
  ])
  if (!isReady) {
    await stop()
    throw new Error(
      `${file} ${args.join(' ')} did not become ready (exit code ${child.exitCode}):\n${output}`,
    )
  }
  return { output: () => output, stop }
}
