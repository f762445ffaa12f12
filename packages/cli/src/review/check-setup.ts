import { existsSync, statSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { nuxtCommand } from '../../../emulator/testing/playwright/app-command'
import { CONFIG_FILES, isRegularFile } from '../doctor/find-source-tree'

/** What the command was called with. */
interface Setup {
  /** Folder of the app, absolute. */
  rootDir: string
  /** Folder of the report, absolute. */
  outDir: string
  /** Server of a build, from the folder of the app. */
  server?: string | undefined
}

/**
 * Checks what a review needs, before the build takes its time. Creates the folder of the report.
 *
 * @throws Error with the first thing that is missing
 */
export async function checkSetup({ rootDir, outDir, server }: Setup): Promise<void> {
  requireApp(rootDir)
  if (server !== undefined) requireServer(resolve(rootDir, server))
  await requireOutput(outDir)
}

function requireApp(rootDir: string): void {
  if (!isFolder(rootDir))
    throw new Error(`There is no folder ${rootDir}. Pass the folder of the app with --cwd.`)
  if (!CONFIG_FILES.some(name => existsSync(join(rootDir, name))))
    throw new Error(
      `${rootDir} has no nuxt.config. Run the command in the folder of the app, or pass it with --cwd.`,
    )
  try {
    nuxtCommand(rootDir)
  } catch {
    throw new Error(
      `Nuxt is not installed in ${rootDir}. Run npm install, or pass the folder of the app with --cwd.`,
    )
  }
}

function requireServer(file: string): void {
  if (isRegularFile(file)) return
  throw new Error(
    `--server names no file: ${file}. Run npx nuxt build first, or leave out --server, and the review builds the app.`,
  )
}

async function requireOutput(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const isFile = code === 'EEXIST' || code === 'ENOTDIR'
    const reason = isFile ? 'a file has this path' : `no file can be written to it (${code})`
    throw new Error(`--out is ${folder}, but ${reason}. Name another folder.`, { cause: error })
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
