import type { IdSource } from './id-source'

/** An installed app in a store, with the granted scopes. */
export interface Installation {
  /** Number inside the global id. */
  id: number
  apiKey: string
  shop: string
  /** Without implied scopes. */
  scopes: string[]
}

export interface Installations {
  find: (apiKey: string, shop: string) => Installation | undefined
  /** Installs the app, or replaces the scopes of an installed app. */
  grant: (apiKey: string, shop: string, scopes: string[]) => Installation
  /** Returns whether the app was installed. */
  remove: (apiKey: string, shop: string) => boolean
  list: () => Installation[]
}

export function createInstallations(ids: IdSource, saved: Installation[] = []): Installations {
  const key = (apiKey: string, shop: string) => `${apiKey} ${shop}`
  const installations = new Map(
    saved.map(installation => [key(installation.apiKey, installation.shop), installation]),
  )

  return {
    find: (apiKey, shop) => installations.get(key(apiKey, shop)),
    grant: (apiKey, shop, scopes) => {
      const id = installations.get(key(apiKey, shop))?.id ?? ids.nextNumber('installation', shop)
      const installation = { id, apiKey, shop, scopes }
      installations.set(key(apiKey, shop), installation)
      return installation
    },
    remove: (apiKey, shop) => installations.delete(key(apiKey, shop)),
    list: () => [...installations.values()],
  }
}
