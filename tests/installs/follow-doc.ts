import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { startProcess } from '../surface/background-process'
import type { BackgroundProcess } from '../surface/background-process'
import type { DocBlock } from '../surface/doc-blocks'
import { freePort } from '../surface/free-port'
import { requireCommand, shellEnvironment } from '../surface/run-command'

const INSTALL = 'npm install '
/** The last line of a tutorial: it does not end by itself. */
const DEV = /^(?:npx nuxt dev|npm run dev)$/
/** Printed in a box when the local platform has started. */
export const ADDRESS = /Open your app in its admin:[^h]*(http:\/\/\S+)/

/** An app that was made by following a document. */
export interface FollowedApp extends BackgroundProcess {
  /** Folder of the app. */
  folder: string
  /** Address that the terminal printed. */
  address: string
}

/**
 * Follows a document, block by block: runs commands, writes files, and starts the
 * development server on a free port.
 *
 * @param start an empty folder
 * @param options.tarball the packed layer: it is copied into the folder, and into the one above,
 *   where the documents have it
 * @param options.packages an earlier app, whose installed packages are moved to this one: each
 *   installation takes a minute or two
 */
export async function followDoc(
  blocks: readonly DocBlock[],
  start: string,
  { tarball, packages }: { tarball: string; packages?: string },
): Promise<FollowedApp> {
  let folder = start
  for (const place of [start, dirname(start)])
    await copyFile(tarball, join(place, basename(tarball)))
  const lines: string[] = []
  for (const { file, language, code, doc, line } of blocks) {
    if (!file && language !== 'sh') throw new Error(`${doc}:${line} names no file`)
    if (file) await write(join(folder, file), `${code}\n`)
    else
      for (const command of code.split('\n')) {
        lines.push(command)
        if (DEV.test(command)) break
        if (packages && command.startsWith(INSTALL))
          await rename(join(packages, 'node_modules'), join(folder, 'node_modules'))
        folder = await runShell(command, folder)
      }
  }
  const dev = lines.at(-1) ?? ''
  if (!DEV.test(dev)) throw new Error(`The last command does not start the app: ${dev}`)
  const [file = '', ...args] = dev.split(' ')
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
    // A person confirms that npx may install the package.
    npm_config_yes: 'true',
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
