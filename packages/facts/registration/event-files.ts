import { readFile } from 'node:fs/promises'
import { listDefinitionFiles } from './definition-files'
import { readEventDefinition } from './event-definition'
import { subscriptionMistakes } from './event-subscription'
import type { EventSubscription } from './event-subscription'

/** An event file of an app, e.g. `server/platform/events/price-changes.ts`. */
export interface EventFile extends EventSubscription {
  /** Absolute path. */
  path: string
  /** Display name, relative to the parent of its `server` folder. */
  file: string
}

/** Folder of the event files, below `server`. */
export const EVENTS_FOLDER = 'platform/events'

/**
 * Reads the event files of an app and its layers, without running them. A file of the app replaces
 * the one with the same path of a layer.
 *
 * @param serverDirs absolute paths of `server` folders, the app's first
 * @throws Error that names each wrong file, and the form that it must have
 */
export async function readEventFiles(serverDirs: readonly string[]): Promise<EventFile[]> {
  const mistakes: string[] = []
  const events: EventFile[] = []
  for (const [name, path] of await listDefinitionFiles(serverDirs, EVENTS_FOLDER)) {
    const file = `server/${EVENTS_FOLDER}/${name}`
    const found = readEventDefinition(await readFile(path, 'utf8'))
    if (typeof found === 'string') mistakes.push(`${file}: ${found}.`)
    else {
      mistakes.push(...subscriptionMistakes(found).map(mistake => `${file}: ${mistake}.`))
      const same = events.find(({ handle }) => handle === found.handle)
      if (same) mistakes.push(`${file}: ${same.file} has the same handle, "${found.handle}".`)
      events.push({ path, file, ...found })
    }
  }
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
  return events
}
