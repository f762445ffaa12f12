import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { variableOf } from '../doctor/read-settings'

const DEFAULT_SERVER = '.output/server/index.mjs'

export const WORKER_USAGE = `worker: runs the jobs of a built app in this process, and serves no pages. SIGTERM ends it when the jobs that run are done.

  --server <file>       Server of the build (default ${DEFAULT_SERVER})

Let the web processes only store jobs: ${variableOf('jobs')}=store
`

export interface WorkerOptions {
  server: string
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/**
 * Parses the arguments of `worker`.
 *
 * @throws Error for an unknown option
 */
export function readWorkerOptions(args: string[]): WorkerOptions {
  const { values } = parseArgs({
    args,
    options: { server: { type: 'string', default: DEFAULT_SERVER } },
  })
  return values
}

/**
 * Starts the server of a build so that it runs jobs and is not reachable over the network. On Nuxt
 * 4, it listens on a socket in a folder that only this user can read, on Nuxt 5 at a free port of
 * the loopback address. Resolves to its exit code.
 *
 * @throws Error when there is no build
 */
export async function runWorker({ server }: WorkerOptions): Promise<number> {
  if (!existsSync(server))
    throw new Error(`There is no ${server}: build the app first (npx nuxt build).`)
  const folder = await mkdtemp(join(tmpdir(), 'platform-worker-'))
  const child = spawn(process.execPath, [server], {
    stdio: 'inherit',
    env: { ...process.env, ...workerEnvironment(folder) },
  })
  const forward = (signal: NodeJS.Signals) => {
    child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, forward)
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
    return code ?? 128 + (signal === null ? 0 : constants.signals[signal])
  } finally {
    for (const signal of SIGNALS) process.off(signal, forward)
    await rm(folder, { recursive: true, force: true })
  }
}

/** @param folder of the socket */
function workerEnvironment(folder: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    [variableOf('jobs')]: 'run',
    // No balancer sends requests that would have to arrive first.
    [variableOf('drainMs')]: '0',
    // For Nitro 3, which has no sockets.
    NITRO_HOST: '127.0.0.1',
    NITRO_PORT: '0',
    NITRO_UNIX_SOCKET:
      process.platform === 'win32'
        ? String.raw`\\.\pipe\platform-worker-${process.pid}`
        : join(folder, 'worker.sock'),
  }
}
