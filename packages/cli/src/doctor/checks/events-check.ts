import { compareEvents } from '../../../../facts/registration/compare-events'
import { EVENTS_PATH } from '../../../../../shared/events'
import { ok, problem } from '../finding'
import type { Check } from '../finding'

/** An event file without a subscription never runs; a subscription without a file is lost. */
export const eventsCheck: Check = ({ registration, app: { events } }) => {
  if (!registration || (events.length === 0 && registration.events.length === 0)) return undefined
  const { missing, changed, unhandled } = compareEvents(registration.events, events, EVENTS_PATH)
  const differences = [
    ...missing.map(({ file }) => `${file} has no subscription`),
    ...changed.map(
      ({ file, index, keys }) =>
        `${registration.events[index]?.where} differs from ${file.file} in ${keys.join(', ')}`,
    ),
    ...unhandled.map(index => `${registration.events[index]?.where} has no file`),
  ]
  if (differences.length === 0)
    return ok('events', `Every event in ${registration.file} has its file`)
  return problem(
    'events',
    `The events in ${registration.file} are not those of server/platform/events: ${differences.join('; ')}`,
    'Run npx nuxt-platform-layer registration --write, and deploy the registration.',
  )
}
