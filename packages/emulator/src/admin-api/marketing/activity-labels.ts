import type { ActivityRecord } from './marketing-records'

/** What the admin calls a status of an activity that has started, by tactic. */
const ACTIVE_LABELS: Readonly<Record<string, string>> = {
  MESSAGE: 'Sending',
  NEWSLETTER: 'Sending',
  POST: 'Posting',
}
const STATUS_LABELS: Readonly<Record<string, string>> = {
  DELETED_EXTERNALLY: 'Deleted',
  INACTIVE: 'Inactive',
  PAUSED: 'Paused',
  SCHEDULED: 'Scheduled',
  UNDEFINED: 'Undefined',
}
const SENT_TACTICS = new Set(['MESSAGE', 'NEWSLETTER'])

/** Label of the status of an activity in the admin. */
export function statusLabel({ status, tactic }: ActivityRecord): string {
  if (status === 'ACTIVE') return ACTIVE_LABELS[tactic] ?? 'Active'
  if (status === 'INACTIVE' && SENT_TACTICS.has(tactic)) return 'Sent'
  return STATUS_LABELS[status] ?? titleCase(status)
}

/** Color of the status of an activity in the admin. */
export function statusBadge({ status }: ActivityRecord): 'ATTENTION' | 'DEFAULT' | 'SUCCESS' {
  if (status === 'ACTIVE') return 'SUCCESS'
  return status === 'SCHEDULED' || status === 'PAUSED' ? 'ATTENTION' : 'DEFAULT'
}

/** Channel and tactic of an activity in words, e.g. `Email newsletter`. */
export function sourceAndMedium({ channelType, tactic, referringDomain }: ActivityRecord): string {
  const source = referringDomain ?? titleCase(channelType)
  return `${source} ${tactic.toLowerCase().replaceAll('_', ' ')}`
}

function titleCase(constant: string): string {
  const text = constant.toLowerCase().replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
