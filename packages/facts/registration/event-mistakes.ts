import type { RegisteredEvent } from './event-subscription'
import { subscriptionMistakes } from './event-subscription'
import type { KeyPart } from './toml-file'

/** Names of the keys in the registration file that differ from those in code. */
const FILE_KEYS: Readonly<Record<string, string>> = { queryFilter: 'query_filter' }

/**
 * Lists what is wrong with the events of a registration file, one sentence for each mistake, with
 * the file and the line.
 */
export function eventMistakes(
  events: readonly RegisteredEvent[],
  placeOf: (path: readonly KeyPart[]) => string,
): string[] {
  return events.flatMap((event, index) => {
    const here = ['events', 'subscription', index]
    const sameHandle = events.findIndex(({ handle }) => handle === event.handle) < index
    return [
      ...subscriptionMistakes(event).map(mistake => {
        const [key = ''] = /^\w+/.exec(mistake) ?? []
        const name = FILE_KEYS[key] ?? key
        return `${placeOf([...here, name])}: events.subscription.${name}${mistake.slice(key.length)}.`
      }),
      ...(event.uri === '' ? [`${placeOf(here)}: events.subscription.uri is missing.`] : []),
      ...(sameHandle
        ? [
            `${placeOf([...here, 'handle'])}: another subscription has the handle "${event.handle}".`,
          ]
        : []),
    ]
  })
}
