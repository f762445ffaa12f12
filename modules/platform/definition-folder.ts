import { getLayerDirectories, useLogger } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { resolve } from 'pathe'

/** A folder of a server whose files define one thing each, such as events or jobs. */
export interface DefinitionFolder {
  /** The `server` folders of the app and its layers, the app's first, not that of this layer. */
  serverDirs: string[]
  /**
   * Restarts `nuxt dev` when a file of the folder was saved. Another handler is only a rebuild.
   *
   * @param readAgain reads the files; resolves to whether a restart is needed. An error is logged.
   */
  restartOnChange: (readAgain: (serverDirs: readonly string[]) => Promise<boolean>) => void
}

/** @param folder below `server`, e.g. `platform/jobs` */
export function openDefinitionFolder(
  nuxt: Nuxt,
  layerDir: string,
  folder: string,
): DefinitionFolder {
  const serverDirs = getLayerDirectories(nuxt)
    .map(({ server }) => server)
    .filter(directory => resolve(directory) !== resolve(layerDir, 'server'))
  const folders = serverDirs.map(directory => `${resolve(directory, folder)}/`)
  return {
    serverDirs,
    restartOnChange(readAgain) {
      nuxt.hook('builder:watch', async (_event, path) => {
        const file = resolve(nuxt.options.srcDir, path)
        if (!folders.some(each => file.startsWith(each))) return
        try {
          if (await readAgain(serverDirs)) await nuxt.callHook('restart')
        } catch (error) {
          useLogger('platform').error(error instanceof Error ? error.message : String(error))
        }
      })
    },
  }
}

/** Prints the virtual module that exports the definitions of files as a list. */
export function printDefinitions(name: string, files: readonly { path: string }[]): string {
  return [
    ...files.map(({ path }, index) => `import definition${index} from ${JSON.stringify(path)}`),
    `export const ${name} = [${files.map((_, index) => `definition${index}`).join(', ')}]`,
  ].join('\n')
}
