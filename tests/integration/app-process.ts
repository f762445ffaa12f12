import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { PLAYGROUND_SERVER, PLAYGROUND_SERVER_BELOW_BASE } from './build-playground'

export interface AppProcess {
  /** Its id to the operating system. */
  readonly pid: number
  /** Resolves when it has ended, to its exit code, or to the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>
  /** Ends the process at once, as a crash would: nothing may depend on an orderly end. */
  kill: () => Promise<void>
}

const READY_WITHIN_MS = 20_000
/** Ends the app when its pipe to us breaks: a test run that is killed leaves no servers behind. */
const END_WITH_US = 'data:text/javascript,process.stdin.resume().on("end",()=>process.exit())'

/**
 * Starts the built playground and waits until it responds.
 *
 * @param options.environment all variables of the process; nothing is inherited but `PATH`
 * @param options.onOutput gets what the process writes to stdout and stderr
 * @throws Error with the output when the process ends instead of listening
 */
export async function startAppProcess(options: {
  url: string
  cwd: string
  environment: Record<string, string>
  onOutput: (text: string) => void
}): Promise<AppProcess> {
  const { hostname, port } = new URL(options.url)
  const server =
    (options.environment['NUXT_APP_BASE_URL'] ?? '/') === '/'
      ? PLAYGROUND_SERVER
      : PLAYGROUND_SERVER_BELOW_BASE
  const child = spawn(process.execPath, ['--import', END_WITH_US, server], {
    cwd: options.cwd,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NITRO_HOST: hostname,
      NITRO_PORT: port,
      ...options.environment,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      options.onOutput(text)
    })
  }
  const ended = once(child, 'close').then(
    ([code, signal]) => (code ?? signal) as number | NodeJS.Signals,
  )
  await listening(child, options.url, () => output)
  if (child.pid === undefined) throw new Error('The app was not started')
  return {
    pid: child.pid,
    ended,
    kill: async () => {
      if (hasEnded(child)) return
      const closed = once(child, 'close')
      child.kill('SIGKILL')
      await closed
    },
  }
}

async function listening(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const closed = once(child, 'close')
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline;) {
    if (hasEnded(child)) {
      // Its last output may still be in the pipe.
      await closed
      throw new Error(
        `The app ended before it listened (exit code ${child.exitCode}):\n${output()}`,
      )
    }
    if (await respond(url)) return
    await delay(25)
  }
  child.kill('SIGKILL')
  await closed
  throw new Error(`The app did not listen within ${READY_WITHIN_MS} ms:\n${output()}`)
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function respond(url: string): Promise<boolean> {
  try {
    await fetch(`${url}/favicon.ico`, { method: 'HEAD', headers: { connection: 'close' } })
    return true
  } catch {
    return false
  }
}
