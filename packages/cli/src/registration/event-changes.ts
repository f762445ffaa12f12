import type { TomlEdit, TomlValue } from '../../../facts/registration/edit-toml'
import { compareEvents, eventValue } from '../../../facts/registration/compare-events'
import type { EventFile } from '../../../facts/registration/event-files'
import { EVENTS_PATH, FIRST_EVENTS_VERSION } from '../../../../shared/events'
import type { RegisteredApp, RegistrationChange } from './registration-change'

const KEYS = ['topic', 'actions', 'triggers', 'query', 'query_filter'] as const

/** Compares `[[events.subscription]]` with the event files of the app. */
export function eventChanges({
  registration,
  settings,
  events,
}: Pick<RegisteredApp, 'registration' | 'settings' | 'events'>): RegistrationChange[] {
  const { missing, changed, unhandled } = compareEvents(registration.events, events, EVENTS_PATH)
  const placeOf = (index: number) => registration.placeOf(['events', 'subscription', index])
  return [
    ...versionChanges(registration, settings.apiVersion, events),
    ...missing.map(event => ({
      message: `${registration.file} has no subscription for ${event.file}`,
      fix: `Add [[events.subscription]] with the handle "${event.handle}".`,
      edits: [addition(event)],
    })),
    ...changed.map(({ file, index, keys }) => ({
      message: `${placeOf(index)} differs from ${file.file} in ${keys.join(', ')}`,
      fix: 'Write the values of the file.',
      edits: keys.map((key): TomlEdit => ({
        kind: 'set',
        table: ['events', 'subscription', index],
        key,
        value: eventValue(file, key) ?? (key === 'triggers' ? [] : ''),
      })),
    })),
    ...unhandled.map(index => ({
      message: `${placeOf(index)} subscribes to "${registration.events[index]?.handle}", which no file in server/platform/events handles`,
      fix: 'Remove it, or add the file.',
    })),
  ]
}

function versionChanges(
  registration: RegisteredApp['registration'],
  apiVersion: string,
  events: readonly EventFile[],
): RegistrationChange[] {
  if (events.length === 0 || registration.eventsApiVersion !== undefined) return []
  const version = apiVersion < FIRST_EVENTS_VERSION ? FIRST_EVENTS_VERSION : apiVersion
  return [
    {
      message: `${registration.file} has no api_version of events`,
      fix: `Add api_version = "${version}" below [events].`,
      edits: [{ kind: 'set', table: ['events'], key: 'api_version', value: version }],
    },
  ]
}

function addition(event: EventFile): TomlEdit {
  const values: Record<string, TomlValue> = { handle: event.handle }
  for (const key of KEYS) {
    const value = eventValue(event, key)
    if (value !== undefined) values[key] = value
  }
  return { kind: 'add', table: ['events', 'subscription'], values: { ...values, uri: EVENTS_PATH } }
}
