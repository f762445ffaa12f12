/** An entry of the timeline of a record. */
export interface TimelineEvent {
  id: string
  message: string
  createdAt: string
}

/** The timeline of a record, in an operation. */
export const TIMELINE_FIELDS = 'events(first: 50, reverse: true) { nodes { id message createdAt } }'
