import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import type { AppCommand } from './app-command'

/** How a process ended. */
export interface AppEnd {
  /** Null if a signal ended it. */
  exitCode: number | null
  signal: NodeJS.Signals | null
}

export interface AppProcess {
  /** Everything it has written to stdout and stderr. */
  output: () => string
  /** Resolves when it has ended, by itself or by {@link AppProcess.stop}. */
  ended: Promise<AppEnd>
  /** Ends it and every process that it started. */
  stop: () => Promise<void>
}

/** A development server builds the app first. */
const READY_WITHIN_MS = 120_000

/**
 * Starts the app and waits until it responds.
 *
 * @throws Error with the app's output when it ends before that, is ended by the signal, or does not
 *   respond within two minutes
 */
export async function startAppProcess(
  command: AppCommand,
  options: {
    url: string
    cwd: string
    environment: Record<string, string | undefined>
    /** Ends the start. */
    signal?: AbortSignal | undefined
  },
): Promise<AppProcess> {
  const child = spawn(command.file, command.args, {
    cwd: options.cwd,
    env: options.environment,
    shell: command.shell,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: a shell and `nuxt dev` start the server as a child, which would outlive
    // them.
    detached: true,
  })
  const closed = once(child, 'close')
  // A caller that waits for the end gets a start error, too; there may be no such caller.
  closed.catch(() => {})
  const killGroup = () => {
    if (child.pid !== undefined && !hasEnded(child)) process.kill(-child.pid, 'SIGKILL')
  }
  process.prependOnceListener('exit', killGroup)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const stop = async () => {
    killGroup()
    await closed.catch(() => {})
    process.removeListener('exit', killGroup)
  }
  if (options.signal?.aborted) killGroup()
  options.signal?.addEventListener('abort', killGroup, { once: true })
  const problem = await untilReady(child, options.url)
  options.signal?.removeEventListener('abort', killGroup)
  if (problem !== undefined) {
    await stop()
    throw new Error(
      `The app ${problem}. It was started with: ${[command.file, ...command.args].join(' ')}\n${output}`,
    )
  }
  return {
    output: () => output,
    ended: closed.then(() => ({ exitCode: child.exitCode, signal: child.signalCode })),
    stop,
  }
}

/** Why the app is not ready; undefined when it responds. */
async function untilReady(child: ChildProcess, url: string): Promise<string | undefined> {
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline;) {
    if (hasEnded(child)) return `ended before it responded (exit code ${child.exitCode})`
    if (await isReady(url)) return undefined
    await delay(25)
  }
  return `did not respond at ${url} within ${READY_WITHIN_MS} ms`
}

function hasEnded({ exitCode, signalCode, pid }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null || pid === undefined
}

// A development server that is still building returns 503.
async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/favicon.ico`, {
    method: 'HEAD',
    headers: { connection: 'close' },
  }).catch(() => undefined)
  return response !== undefined && response.status !== 503
}
