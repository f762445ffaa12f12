import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { nuxtCommand } from '../../../emulator/testing/playwright/app-command'

/**
 * Builds the app in a folder.
 *
 * @throws Error with the output of the build if it fails
 */
export async function buildApp(rootDir: string): Promise<void> {
  const child = spawn(process.execPath, [nuxtCommand(rootDir), 'build', rootDir], {
    cwd: rootDir,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`The app cannot be built.\n${output}`)
}
