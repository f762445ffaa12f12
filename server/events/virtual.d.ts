/** The events of the app, as `modules/platform/events.ts` lists them. */
declare module '#platform-events' {
  export const events: readonly import('../core/events/platform-event').AnyPlatformEvent[]
}
