import { fork } from 'node:child_process'
import { createInterface } from 'node:readline'
import { requestFrom, stop } from './child-process.mjs'
import { serverOf } from './build-apps.mjs'
import { ENVIRONMENT } from './fake-platform.mjs'

/**
 * Environment of every server: nothing of the machine's own, and a free port on the loopback
 * interface.
 */
export const SERVER_ENVIRONMENT = {
  PATH: process.env.PATH,
  ...ENVIRONMENT,
  HOST: '127.0.0.1',
  PORT: '0',
}

/**
 * Starts the built server of an app with `directory` as working folder.
 *
 * @returns its `port`, `usage()` (CPU microseconds and memory bytes so far) and `stop()`
 */
export async function startServer(app, directory) {
  const child = fork(`${serverOf(app)}/index.mjs`, {
    cwd: directory,
    env: SERVER_ENVIRONMENT,
    execArgv: ['--import', new URL('report-usage.mjs', import.meta.url).href],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  return {
    port: await listeningPort(child),
    usage: () => requestFrom(child, 'usage'),
    stop: () => stop(child),
  }
}

/** The port that a Nitro server prints when it listens. */
export async function listeningPort(child) {
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^Listening on http:\/\/.*:(\d+)/.exec(line)?.[1]
    if (port) {
      child.stdout.resume()
      return Number(port)
    }
  }
  throw new Error('A server of the benchmark stopped before it listened')
}
