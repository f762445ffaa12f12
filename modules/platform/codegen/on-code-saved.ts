import { getLayerDirectories, useLogger } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { extname, resolve } from 'pathe'
import { CODE_EXTENSIONS } from './literal-source'

/** Debounce in milliseconds: "save all" in an editor saves files one by one. */
const DEBOUNCE_MS = 100

/**
 * Calls `run` after code in the folders was saved, added, or deleted. Calls do not overlap.
 *
 * @param failure what to log before the error of a call that failed
 */
export function onCodeSaved(
  nuxt: Nuxt,
  folders: readonly string[],
  failure: string,
  run: () => Promise<void>,
): void {
  // Nuxt watches the app and server folders anyway.
  const watched = getLayerDirectories(nuxt).flatMap(({ app, server }) => [app, server])
  nuxt.options.watch.push(
    ...folders.filter(folder => !watched.some(other => `${folder}/`.startsWith(other))),
  )

  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  nuxt.hook('builder:watch', (_event, path) => {
    const file = resolve(nuxt.options.srcDir, path)
    if (
      !CODE_EXTENSIONS.includes(extname(file).slice(1)) ||
      !folders.some(folder => file.startsWith(`${folder}/`))
    )
      return
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running
        .then(run)
        .catch((error: unknown) => useLogger('platform').error(`${failure}:`, error))
    }, DEBOUNCE_MS)
  })
  nuxt.hook('close', async () => {
    clearTimeout(timer)
    await running
  })
}
