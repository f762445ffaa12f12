import { addServerHandler, getLayerDirectories, useLogger } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { resolve } from 'pathe'
import { EVENTS_FOLDER, readEventFiles } from '../../packages/facts/registration/event-files'
import type { EventFile } from '../../packages/facts/registration/event-files'
import { EVENTS_PATH } from '../../shared/events'

/** Virtual module of the server: the events of the app. */
const REGISTRY = '#platform-events'

/**
 * Finds the event files of the app and its layers, and adds them to the server, with the route that
 * receives them.
 *
 * @returns the events
 * @throws Error that names each wrong file, and the form that it must have
 */
export async function setupEvents(nuxt: Nuxt, layerDir: string): Promise<EventFile[]> {
  const serverDirs = getLayerDirectories(nuxt)
    .map(({ server }) => server)
    .filter(directory => resolve(directory) !== resolve(layerDir, 'server'))
  const events = await readEventFiles(serverDirs)
  nuxt.hook('nitro:config', nitro => {
    nitro.virtual = { ...nitro.virtual, [REGISTRY]: registryOf(events) }
  })
  if (events.length > 0)
    addServerHandler({
      route: EVENTS_PATH,
      // Of every method: others than POST get 405, as those of webhooks.
      handler: resolve(layerDir, 'server/events/receive.ts'),
    })
  if (nuxt.options.dev) restartOnChange(nuxt, serverDirs, events)
  return events
}

function registryOf(events: readonly EventFile[]): string {
  return [
    ...events.map(({ path }, index) => `import event${index} from ${JSON.stringify(path)}`),
    `export const events = [${events.map((_, index) => `event${index}`).join(', ')}]`,
  ].join('\n')
}

/** Another handler is only a rebuild; another subscription is another registration. */
function restartOnChange(
  nuxt: Nuxt,
  serverDirs: readonly string[],
  events: readonly EventFile[],
): void {
  const folders = serverDirs.map(directory => `${resolve(directory, EVENTS_FOLDER)}/`)
  nuxt.hook('builder:watch', async (_event, path) => {
    const file = resolve(nuxt.options.srcDir, path)
    if (!folders.some(folder => file.startsWith(folder))) return
    try {
      const changed = await readEventFiles(serverDirs)
      if (JSON.stringify(changed) !== JSON.stringify(events)) await nuxt.callHook('restart')
    } catch (error) {
      useLogger('platform').error(error instanceof Error ? error.message : String(error))
    }
  })
}
