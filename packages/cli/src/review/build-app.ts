import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { nuxtCommand } from '../../../emulator/testing/playwright/app-command'

/** A build that ends by itself deletes its temporary files. */
const END_WITHIN_MS = 3000

/**
 * Builds the app in a folder.
 *
 * @param signal ends the build
 * @throws Error with the output of the build if it fails
 */
export async function buildApp(rootDir: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const child = spawn(process.execPath, [nuxtCommand(rootDir), 'build', rootDir], {
    cwd: rootDir,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, which has the processes that the build starts.
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const closed = once(child, 'close') as Promise<[number | null]>
  const kill = (name: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, name)
  }
  const killNow = () => kill('SIGKILL')
  const end = () => {
    kill('SIGTERM')
    void delay(END_WITHIN_MS, undefined, { ref: false }).then(killNow)
  }
  process.prependOnceListener('exit', killNow)
  signal.addEventListener('abort', end, { once: true })
  try {
    const [code] = await closed
    signal.throwIfAborted()
    if (code !== 0) throw new Error(`The build of the app failed. Its output:\n${output}`)
  } finally {
    signal.removeEventListener('abort', end)
    process.removeListener('exit', killNow)
  }
}
