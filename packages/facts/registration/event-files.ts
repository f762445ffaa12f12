import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
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

const CODE = /\.(?:ts|mts|js|mjs)$/

/**
 * Reads the event files of an app and its layers, without running them. A file of the app replaces
 * the one with the same path of a layer.
 *
 * @param serverDirs absolute paths of `server` folders, the app's first
 * @throws Error that names each wrong file, and the form that it must have
 */
export async function readEventFiles(serverDirs: readonly string[]): Promise<EventFile[]> {
  const paths = new Map<string, string>()
  for (const directory of serverDirs) {
    const folder = join(directory, EVENTS_FOLDER)
    for (const path of await listCode(folder)) {
      const name = relative(folder, path).split(sep).join('/')
      if (!paths.has(name)) paths.set(name, path)
    }
  }
  const mistakes: string[] = []
  const events: EventFile[] = []
  for (const [name, path] of [...paths].sort(([left], [right]) => (left < right ? -1 : 1))) {
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

async function listCode(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter(entry => entry.isFile() && CODE.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map(entry => join(entry.parentPath, entry.name))
}
