/**
 * What apps import from `#platform/inbox-bullmq`. Apart from `#platform`, because it needs the
 * packages bullmq and ioredis.
 */
export { createBullmqInbox, createBullmqPostgresInbox } from '../core/inbox/bullmq-inbox'
export type { BullmqInboxOptions, BullmqPostgresOptions } from '../core/inbox/bullmq-inbox'
