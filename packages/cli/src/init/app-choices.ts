/** The package managers that an app can be created for. */
export const PACKAGE_MANAGERS = ['npm', 'pnpm', 'yarn'] as const
/**
 * Where an app stores its sessions, its records, and the mount `data`. Jobs and webhooks are on the
 * same server where there is one, else in a SQLite file.
 */
export const STORAGES = ['files', 'sqlite', 'postgresql', 'redis'] as const
/** Where an app is built and tested: the workflow file that is written. */
export const CI_SERVICES = ['github', 'none'] as const

export type PackageManager = (typeof PACKAGE_MANAGERS)[number]
export type Storage = (typeof STORAGES)[number]
export type CiService = (typeof CI_SERVICES)[number]

/** What the author of a new app decides. */
export interface AppChoices {
  /** Name of the app, and of its package. */
  name: string
  /** Name of a folder of `templates/`. */
  template: string
  /** False: a standalone app. */
  embedded: boolean
  packageManager: PackageManager
  storage: Storage
  ci: CiService
  /** What package.json names as the version of the layer: a range, a URL, or `file:` and a path. */
  layer: string
}

/** The platform limits the name of an app to 30 characters. */
const MAX_NAME_LENGTH = 30

/**
 * Requires a name that is valid for a package, a host name, and the platform.
 *
 * @throws Error for another name
 */
export function requireAppName(name: string): string {
  if (name.length > MAX_NAME_LENGTH || !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
    throw new Error(
      `"${name}" cannot be the name of an app: use up to ${MAX_NAME_LENGTH} lowercase letters, digits, and single hyphens, beginning with a letter, e.g. my-app.`,
    )
  return name
}
