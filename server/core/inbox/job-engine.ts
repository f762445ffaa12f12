import type { InboxEngine, InboxSelection } from './inbox'
import type { InboxEngineFactory, InboxEngineOptions } from './inbox-settings'

/** The state of an entry. `cancelled`: its content was deleted before it was done. */
export type EntryState = 'waiting' | 'running' | 'done' | 'dead' | 'cancelled'

/** An entry without its content. */
export interface EntryStatus {
  state: EntryState
  /** Runs until now. */
  attempts: number
  /** As `saveProgress` stored it. */
  progress?: string | undefined
}

/** An entry of a list, without its content. */
export interface ListedEntry {
  id: string
  shop: string
  topic: string
  state: EntryState
  attempts: number
  /** Whether it waits for nothing but a free slot. */
  isDue: boolean
  /** Epoch milliseconds. */
  receivedAt: number
  /** As `saveProgress` stored it. */
  progress?: string | undefined
  /** Why its last run failed, as it was stored. */
  failure?: string | undefined
}

/** Which entries a list has. */
export interface EntrySelection {
  shops?: readonly string[] | undefined
  state?: ListedState | undefined
  limit: number
}

/** A state by which entries can be listed. */
export type ListedState = 'waiting' | 'running' | 'dead'

/** Entries of a topic, by their state. */
export interface TopicCounts {
  topic: string
  waiting: number
  running: number
  done: number
  dead: number
}

/** An engine whose entries have steps, a progress and a state that can be read. */
export interface JobEngine extends InboxEngine {
  /** Undefined when there is no such entry, or no longer. */
  status(id: string): Promise<EntryStatus | undefined>
  /**
   * Deletes the content of entries that are not done; one that runs is aborted. Resolves to their
   * number.
   */
  cancel(selection: InboxSelection & { topic?: string | undefined }): Promise<number>
  /** Lists entries, the newest first. */
  list(selection: EntrySelection): Promise<ListedEntry[]>
  /** Deletes the entries of a shop, also the done ones; those that run are aborted. */
  forget(shop: string): Promise<number>
  /** Takes so many milliseconds off what delayed and failed entries still wait, for tests. */
  advance(ms: number): Promise<void>
  /** Reads counters, and not the entries. Undefined where the engine has none by topic. */
  countsByTopic(): Promise<TopicCounts[] | undefined>
  /**
   * Resolves to the time since which the entry that waits longest could have run, in epoch
   * milliseconds. Reads one entry of each shop, or one of all.
   */
  oldestDue(): Promise<number | undefined>
}

/** Creates the engine of a process, for any durable queue. */
export interface JobEngineFactory extends InboxEngineFactory {
  /** @throws Error when the storage cannot be used */
  open(options: InboxEngineOptions): Promise<JobEngine>
}
