/** An entry that a webhook adds to a timeline. */
interface TimelineEntry {
  action: string
  /** Without a text for deleted objects, as the platform has it. */
  message: (author: string) => string
}

/** The timeline of an object. */
export interface Timeline {
  /** Type in the global id of the subject. */
  type: string
  subjectType: string
  /** Key of the payload with the number of the subject. Default: `id`. */
  key?: string
  entries: readonly TimelineEntry[]
}

/** What timelines record, by the topic of a webhook. */
export type Timelines = Readonly<Record<string, Timeline>>

/** The entry of a deleted object. */
export const DESTROYED: TimelineEntry = { action: 'destroy', message: () => '' }

/** @param name of the kind of object, e.g. `product` */
export function created(name: string): TimelineEntry {
  return { action: 'create', message: author => `${author} created this ${name}.` }
}

/**
 * Records that objects are created and deleted.
 *
 * @param resource in the topics, e.g. `products`
 * @param type in the global id of the subject
 * @param name of the kind of object, e.g. `product`
 */
export function createdAndDeleted(
  resource: string,
  type: string,
  subjectType: string,
  name: string,
): Timelines {
  return {
    [`${resource}/create`]: { type, subjectType, entries: [created(name)] },
    [`${resource}/delete`]: { type, subjectType, entries: [DESTROYED] },
  }
}
