import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The server of the built playground: here, or the one that was built with another Nuxt. */
export const PLAYGROUND_SERVER =
  process.env.PLATFORM_PLAYGROUND_SERVER ??
  fileURLToPath(new URL('../../.playground/.output/server/index.mjs', import.meta.url))

/** The one for a base path. That of Nuxt 5 is fixed when an app is built. */
export const PLAYGROUND_SERVER_BELOW_BASE =
  process.env.PLATFORM_PLAYGROUND_SERVER_BELOW_BASE ?? PLAYGROUND_SERVER

/**
 * Builds the playground once per test run. `PLATFORM_SKIP_BUILD=1` uses the build that is there.
 *
 * @throws Error with the build's output when it fails
 */
export async function setup(): Promise<void> {
  if (process.env.PLATFORM_SKIP_BUILD === '1' && existsSync(PLAYGROUND_SERVER)) return
  const build = spawn('nuxt', ['build', '.playground'], {
    cwd: root,
    // The test runner's own mode would make it another build than the one that is deployed.
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PATH: `${root}node_modules/.bin${delimiter}${process.env.PATH}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: Buffer[] = []
  build.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  build.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  const [status] = (await once(build, 'close')) as [number | null]
  if (status !== 0)
    throw new Error(`nuxt build .playground failed:\n${Buffer.concat(output).toString('utf8')}`)
}
