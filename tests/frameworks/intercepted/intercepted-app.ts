import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { findPlatform } from '../../../packages/cli/src/platform/running-platform'
import type { RunningPlatform } from '../../../packages/cli/src/platform/running-platform'
import { freePort } from '../../surface/free-port'
import { Visitor } from './visitor'

/** An app that the command line runs, unchanged, against the intercepted hosts. */
export interface InterceptedApp {
  /** Origin of the app. */
  url: string
  visitor: Visitor
  platform: RunningPlatform
  /** Sends a request to the app itself. */
  call: (method: string, path: string) => Promise<unknown>
  /** Ends it as Ctrl+C does. Resolves to what was printed. */
  stop: () => Promise<{ code: number | null; output: string }>
}

const START_MS = 30_000
/** What the apps print, and the server of PHP. */
const READY = /The app listens\.|Development Server \(.*\) started/

/**
 * Starts an app in an empty folder.
 *
 * @param cli path of the command line
 * @param command start command of the app
 */
export async function startIntercepted(
  cli: string,
  command: readonly string[],
): Promise<InterceptedApp> {
  const folder = await mkdtemp(join(tmpdir(), 'platform-intercepted-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const options = ['--port', '0', '--app-url', url, '--scopes', 'write_products', '--rest']
  const child = spawn(
    process.execPath,
    [cli, 'emulator', '--intercept', ...options, '--', ...command],
    { cwd: folder },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGINT')
      await once(child, 'close')
    }
    await rm(folder, { recursive: true, force: true })
    return { code: child.exitCode, output }
  }
  try {
    await waitFor(child, () => READY.test(output))
    const [, username = '', password = ''] = /once: (\S+) (\S+)/.exec(output) ?? []
    const [, server = ''] = /proxy file (\S+)\/proxy\.pac/.exec(output) ?? []
    const ca = await readFile(join(folder, '.data/platform-authority/authority.pem'), 'utf8')
    return {
      url,
      visitor: new Visitor({ server, username, password, ca }),
      platform: await findPlatform(undefined, folder),
      call: async (method, path) => {
        const response = await fetch(url + path, { method, body: method === 'POST' ? '' : null })
        if (!response.ok) throw new Error(`${path}: ${response.status}\n${output}`)
        return response.json()
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw new Error(`The app did not start:\n${output}`, { cause: error })
  }
}

async function waitFor(child: ChildProcess, isReady: () => boolean): Promise<void> {
  const end = Date.now() + START_MS
  while (!isReady()) {
    if (child.exitCode !== null || Date.now() > end) throw new Error('It is not ready.')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
