import { existsSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { SourceTree } from './render-sarif'

/** Where the configuration of an app can be. */
export const CONFIG_FILES = ['ts', 'mts', 'js', 'mjs'].map(extension => `nuxt.config.${extension}`)

/**
 * Finds where an app is in its Git repository. Without one, the app's folder is the root.
 *
 * @param rootDir folder of the app, absolute
 */
export function findSourceTree(rootDir: string): SourceTree {
  const repository = findRepository(rootDir)
  const isFile = (path: string) => {
    const file = join(rootDir, path)
    return file.startsWith(repository + sep) && isRegularFile(file)
  }
  const folder = relative(repository, rootDir)
  return {
    prefix: folder === '' ? '' : `${folder.split(sep).join('/')}/`,
    configFile: CONFIG_FILES.find(isFile) ?? 'nuxt.config.ts',
    isFile,
  }
}

function findRepository(rootDir: string): string {
  for (let folder = rootDir; ; folder = dirname(folder)) {
    // A file in a worktree.
    if (existsSync(join(folder, '.git'))) return folder
    if (folder === dirname(folder)) return rootDir
  }
}

/** Whether a path is that of a file, and not of a folder. */
export function isRegularFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false
}
