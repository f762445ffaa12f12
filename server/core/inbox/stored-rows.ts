import type { DeadDelivery, InboxDelivery } from './inbox'
import type { EntryState, EntryStatus, ListedEntry } from './job-engine'

/** A row of a table of SQLite. */
export type Row = Record<string, unknown>

/** A delivery that this process may run while its lease lasts. */
export interface ClaimedDelivery extends InboxDelivery {
  seq: number
  lease: string
  /** Of this run: 1 the first time. */
  attempt: number
  receivedAt: number
}

export function deliveryOf(row: Row): InboxDelivery {
  return {
    id: String(row['id']),
    shop: String(row['shop']),
    topic: String(row['topic']),
    webhookId: String(row['webhook_id']),
    content: String(row['content']),
  }
}

export function claimedOf(row: Row, lease: string): ClaimedDelivery {
  return {
    ...deliveryOf(row),
    seq: Number(row['seq']),
    lease,
    attempt: Number(row['attempts']),
    receivedAt: Number(row['received_at']),
  }
}

export function deadOf(row: Row): DeadDelivery {
  return {
    id: String(row['id']),
    shop: String(row['shop']),
    topic: String(row['topic']),
    webhookId: String(row['webhook_id']),
    attempts: Number(row['attempts']),
    failure: String(row['failure']),
    receivedAt: Number(row['received_at']),
    diedAt: Number(row['ended_at']),
  }
}

export function statusOf(row: Row): EntryStatus {
  return {
    state: stateOf(String(row['state']), row['is_running'] === 1),
    attempts: Number(row['attempts']),
    ...(row['progress'] !== null && { progress: String(row['progress']) }),
  }
}

export function listedOf(row: Row): ListedEntry {
  return {
    ...statusOf(row),
    id: String(row['id']),
    shop: String(row['shop']),
    topic: String(row['topic']),
    isDue: row['is_due'] === 1,
    receivedAt: Number(row['received_at']),
    ...(row['failure'] !== null && { failure: String(row['failure']) }),
  }
}

function stateOf(stored: string, isRunning: boolean): EntryState {
  if (stored === 'open') return isRunning ? 'running' : 'waiting'
  if (stored === 'redacted') return 'cancelled'
  return stored === 'done' ? 'done' : 'dead'
}
