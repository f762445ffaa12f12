import { addServerHandler } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { resolve } from 'pathe'
import { EVENTS_FOLDER, readEventFiles } from '../../packages/facts/registration/event-files'
import type { EventFile } from '../../packages/facts/registration/event-files'
import { EVENTS_PATH } from '../../shared/events'
import { openDefinitionFolder, printDefinitions } from './definition-folder'

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
  const { serverDirs, restartOnChange } = openDefinitionFolder(nuxt, layerDir, EVENTS_FOLDER)
  const events = await readEventFiles(serverDirs)
  nuxt.hook('nitro:config', nitro => {
    nitro.virtual = { ...nitro.virtual, [REGISTRY]: printDefinitions('events', events) }
  })
  if (events.length > 0)
    addServerHandler({
      route: EVENTS_PATH,
      // Of every method: others than POST get 405, as those of webhooks.
      handler: resolve(layerDir, 'server/events/receive.ts'),
    })
  if (nuxt.options.dev)
    // Another subscription is another registration.
    restartOnChange(
      async folders => JSON.stringify(await readEventFiles(folders)) !== JSON.stringify(events),
    )
  return events
}
