import { definePlugin } from '#platform-runtime/define'
import { events } from '#platform-events'
import { configureEvents } from '../nitro/platform-instance'

/** Registers the events that the files of the app define. */
export default definePlugin(() => configureEvents(events))
