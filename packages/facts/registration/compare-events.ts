import type { RegisteredEvent, EventSubscription } from './event-subscription'
import type { EventFile } from './event-files'

/** Keys of a subscription that an event file decides, by their name in the registration file. */
const COMPARED = {
  topic: 'topic',
  actions: 'actions',
  triggers: 'triggers',
  query: 'query',
  query_filter: 'queryFilter',
} as const satisfies Record<string, keyof EventSubscription>

export type EventKey = keyof typeof COMPARED

/** What a registration file and the event files of an app have different. */
export interface EventDifferences {
  /** Files without a subscription. */
  missing: EventFile[]
  /** Subscriptions that differ from their file. */
  changed: { file: EventFile; index: number; keys: EventKey[] }[]
  /** Indexes of subscriptions at the route of the layer without a file. */
  unhandled: number[]
}

/**
 * Compares the events of a registration file with the files that handle them.
 *
 * @param route path of the layer's route; subscriptions at other addresses need no file
 */
export function compareEvents(
  registered: readonly RegisteredEvent[],
  files: readonly EventFile[],
  route: string,
): EventDifferences {
  const changed = files.flatMap(file => {
    const index = registered.findIndex(({ handle }) => handle === file.handle)
    const event = registered[index]
    if (!event) return []
    const keys = (Object.keys(COMPARED) as EventKey[]).filter(
      key => formOf(event[COMPARED[key]]) !== formOf(file[COMPARED[key]]),
    )
    return keys.length > 0 ? [{ file, index, keys }] : []
  })
  return {
    missing: files.filter(({ handle }) => !registered.some(each => each.handle === handle)),
    changed,
    unhandled: registered.flatMap(({ handle, uri }, index) =>
      uri === route && !files.some(each => each.handle === handle) ? [index] : [],
    ),
  }
}

/** The value of a key, as the registration file has it; undefined for one that it does not need. */
export function eventValue(file: EventFile, key: EventKey): string | string[] | undefined {
  const value = file[COMPARED[key]]
  return value?.length === 0 ? undefined : value
}

/** Lists have no order, and white space between the words of a query has no meaning. */
function formOf(value: string | readonly string[] | undefined): string {
  if (value === undefined) return ''
  return typeof value === 'string'
    ? value
        .replace(/#[^\n]*/g, ' ')
        .replace(/[\s,]+/g, ' ')
        .replace(/ ?([{}()[\]:!|=@]) ?/g, '$1')
        .trim()
    : value.toSorted().join()
}
