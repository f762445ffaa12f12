import type { GraphqlContext } from '../graphql-context'

/** The context of a change of a store. */
export interface MutationContext extends GraphqlContext {
  /**
   * Notifies the app after the change succeeded.
   *
   * @param topic one of the declared topics
   */
  emit: (topic: string, payload: Record<string, unknown>) => void
}

interface StoreChange<Result> {
  /** Name in an error, e.g. of the mutation. */
  name: string
  /** Topics of webhooks, e.g. `products/create`. */
  topics: readonly string[]
  /** Whether a result is a success: the changes are undone otherwise. Default: any. */
  isDone?: (result: Result) => boolean
}

/**
 * Changes a store as a unit. Webhooks and events are sent after the change succeeded, and no one
 * waits for them.
 */
export function changeStore<Result>(
  context: GraphqlContext,
  { name, topics, isDone = () => true }: StoreChange<Result>,
  run: (context: MutationContext) => Result,
): Result {
  const events: [topic: string, payload: Record<string, unknown>][] = []
  const emit: MutationContext['emit'] = (topic, payload) => {
    if (!topics.includes(topic)) throw new Error(`${name} does not declare ${topic}.`)
    events.push([topic, payload])
  }
  const { report, store } = context
  const result = store.records.transaction(() => run({ ...context, emit }), {
    isDone,
    onCommit: commit => report.records(context, commit),
  })
  if (context.isSeeding || !isDone(result)) return result
  for (const [topic, payload] of events) report.topic(context, topic, payload)
  return result
}
