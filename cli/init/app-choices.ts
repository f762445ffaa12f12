/** The package managers that an app can be created for. */
export const PACKAGE_MANAGERS = ['npm', 'pnpm', 'yarn'] as const
/** Where an app stores its sessions, its records, and the mount `data`. */
export const STORAGES = ['files', 'sqlite', 'postgresql', 'redis'] as const
/** Continuous integration: workflow files that are written. */
export const CI_SERVICES = ['github', 'none'] as const

export type PackageManager = (typeof PACKAGE_MANAGERS)[number]

/** What the author of a new app decides. */
export interface AppChoices {
  /** Name of the app, and of its package. */
  name: string
  /** Name of a folder of `templates/`. */
  template: string
  /** False: a standalone app. */
  embedded: boolean
  packageManager: PackageManager
  storage: (typeof STORAGES)[number]
  ci: (typeof CI_SERVICES)[number]
  /** What package.json names as the version of the layer: a range, a URL, or `file:` and a path. */
  layer: string
}
