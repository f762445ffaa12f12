import { COMPLIANCE_TOPICS } from '../../../../shared/platform/wire'

const COMPLIANCE: readonly string[] = COMPLIANCE_TOPICS
/** Both spellings of a topic: `app/scopes_update`, `APP_SCOPES_UPDATE`, and the dotted one of events. */
export const TOPIC = /^[A-Za-z0-9_./-]{1,100}$/

/** The spelling that handlers see and the Admin API uses: `APP_SCOPES_UPDATE` of `app/scopes_update`. Unchanged when given again. */
export function upperTopic(topic: string): string {
  return topic.toUpperCase().replace(/[/.]/g, '_')
}

/** True for the topics that only the app's registration file can subscribe; `topic` is in upper case. */
export function isComplianceTopic(topic: string): boolean {
  return COMPLIANCE.includes(topic)
}
