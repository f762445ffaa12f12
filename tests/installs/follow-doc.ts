import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { startProcess } from '../surface/background-process'
import type { BackgroundProcess } from '../surface/background-process'
import type { DocBlock } from '../surface/doc-blocks'
import { freePort } from '../surface/free-port'
import { requireCommand, shellEnvironment } from '../surface/run-command'

/** What a command of the documentation installs, from the registry there. */
const PACKAGE = 'nuxt-platform-layer'
const INSTALL = 'npm install '
/** The last command of a tutorial: it does not end by itself. */
const DEV = 'npx nuxt dev'
/** Printed in a box when the local platform has started. */
const ADDRESS = /Open your app in its admin:[^h]*(http:\/\/\S+)/

/** An app that was made by following a document. */
export interface FollowedApp extends BackgroundProcess {
  /** Folder of the app. */
  folder: string
  /** Address that the terminal printed. */
  address: string
}

/**
 * Follows a document, block by block: runs commands, writes files, and starts the
 * development server. Only the package comes from elsewhere, and the port is a free one.
 *
 * @param start an empty folder
 * @param options.tarball the package
 * @param options.packages an earlier app, whose installed packages are moved to this one: each
 *   installation takes a minute or two
 */
export async function followDoc(
  blocks: readonly DocBlock[],
  start: string,
  { tarball, packages }: { tarball: string; packages?: string },
): Promise<FollowedApp> {
  let folder = start
  for (const { file, language, code, doc, line } of blocks) {
    if (file) {
      await write(join(folder, file), `${code}\n`)
    } else if (language === 'sh' && code !== DEV) {
      for (const command of code.split('\n')) {
        if (packages && command.startsWith(INSTALL))
          await rename(join(packages, 'node_modules'), join(folder, 'node_modules'))
        folder = await runShell(
          command.startsWith(INSTALL) ? command.replace(PACKAGE, tarball) : command,
          folder,
        )
      }
    } else if (language !== 'sh') {
      throw new Error(`${doc}:${line} names no file`)
    }
  }
  if (blocks.at(-1)?.code !== DEV) throw new Error(`The last block is not ${DEV}`)
  const [file = '', ...args] = DEV.split(' ')
  const environment = shellEnvironment({
    PORT: String(await freePort()),
    NUXT_TELEMETRY_DISABLED: '1',
  })
  const server = await startProcess(file, args, { cwd: folder, environment, ready: ADDRESS })
  return { ...server, folder, address: ADDRESS.exec(server.output())?.[1] ?? '' }
}

/** Runs a line of commands. @returns the folder in which it ends */
async function runShell(line: string, folder: string): Promise<string> {
  const end = join(folder, '.end')
  const environment = shellEnvironment({
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_prefer_offline: 'true',
  })
  await requireCommand('sh', ['-c', `${line} && pwd > '${end}'`], { cwd: folder, environment })
  const last = (await readFile(end, 'utf8')).trim()
  await rm(end)
  return last
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}
