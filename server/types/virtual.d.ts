/** The events of the app, from `modules/platform/events.ts`. */
declare module '#platform-events' {
  export const events: readonly import('../core/events/platform-event').AnyPlatformEvent[]
}
