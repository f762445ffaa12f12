/**
 * Environment variable with the names of the settings that the layer set. A restarted `nuxt dev`
 * inherits those settings and would mistake them for the developer's.
 */
const OWN_SETTINGS = 'PLATFORM_DEV_SETTINGS'

/**
 * Sets environment variables for the app in `nuxt dev`, as a hosting platform does. Later calls add
 * to them.
 */
export function setDevEnvironment(settings: Readonly<Record<string, string>>): void {
  Object.assign(process.env, settings)
  process.env[OWN_SETTINGS] = [...ownNames(), ...Object.keys(settings)].join(',')
}

/** Removes the variables that the layer set, also in the process that started this one. */
export function forgetDevEnvironment(): void {
  for (const name of [...ownNames(), OWN_SETTINGS]) Reflect.deleteProperty(process.env, name)
}

function ownNames(): string[] {
  return process.env[OWN_SETTINGS]?.split(',') ?? []
}
