import { existsSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { SourceTree } from './render-sarif'

const CONFIG_EXTENSIONS = ['ts', 'mts', 'js', 'mjs']

/**
 * Finds where an app is in its Git repository. Without one, the app's folder is the root.
 *
 * @param rootDir folder of the app, absolute
 */
export function findSourceTree(rootDir: string): SourceTree {
  const repository = findRepository(rootDir)
  const isFile = (path: string) => {
    const file = join(rootDir, path)
    return file.startsWith(repository + sep) && isRegular(file)
  }
  const configs = CONFIG_EXTENSIONS.map(extension => `nuxt.config.${extension}`)
  const folder = relative(repository, rootDir)
  return {
    prefix: folder === '' ? '' : `${folder.split(sep).join('/')}/`,
    configFile: configs.find(isFile) ?? 'nuxt.config.ts',
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

function isRegular(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false
}
