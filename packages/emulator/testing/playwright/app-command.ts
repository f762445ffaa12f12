import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import type { PlatformTestOptions } from './platform-options'

/** How the app is served. */
export interface AppCommand {
  file: string
  args: string[]
  /** True: the text of `file` is for a shell. */
  shell: boolean
  mode: 'production' | 'development' | 'custom'
}

/** The server of a build, in the folder of the app. */
export const DEFAULT_SERVER = '.output/server/index.mjs'

/**
 * The author's own command, else the build, else the development server.
 *
 * @throws Error when the folder holds neither a build nor an app with Nuxt
 */
export function appCommand(
  root: string,
  port: number,
  { command, server: given }: Pick<PlatformTestOptions, 'command' | 'server'>,
): AppCommand {
  if (command !== undefined) return { file: command, args: [], shell: true, mode: 'custom' }
  const server = resolve(root, given ?? DEFAULT_SERVER)
  if (given !== undefined && !existsSync(server))
    throw new Error(`There is no build at ${server}: run npx nuxt build.`)
  if (existsSync(server))
    return { file: process.execPath, args: [server], shell: false, mode: 'production' }
  return {
    file: process.execPath,
    args: [nuxtCommand(root), 'dev', root, '--port', String(port), '--host', 'localhost'],
    shell: false,
    mode: 'development',
  }
}

/**
 * The script of Nuxt's command.
 *
 * @throws Error when the folder holds no app with Nuxt
 */
export function nuxtCommand(root: string): string {
  try {
    return join(
      dirname(createRequire(join(root, 'package.json')).resolve('nuxt/package.json')),
      'bin/nuxt.mjs',
    )
  } catch (cause) {
    throw new Error(
      `There is no app to test in ${root}: neither a build in .output nor a Nuxt. Set platform.root to the app's folder.`,
      { cause },
    )
  }
}
