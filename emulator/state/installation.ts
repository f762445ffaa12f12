/** An app in a store, with what the merchant granted. */
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
  /** Installs the app, or replaces the scopes of an app that is installed. */
  grant: (apiKey: string, shop: string, scopes: string[]) => Installation
  /** True when the app was installed. */
  remove: (apiKey: string, shop: string) => boolean
}

export function createInstallations(): Installations {
  const installations = new Map<string, Installation>()
  let nextId = 1
  const key = (apiKey: string, shop: string) => `${apiKey} ${shop}`

  return {
    find: (apiKey, shop) => installations.get(key(apiKey, shop)),
    grant: (apiKey, shop, scopes) => {
      const installation = { id: installations.get(key(apiKey, shop))?.id ?? nextId++, apiKey, shop, scopes }
      installations.set(key(apiKey, shop), installation)
      return installation
    },
    remove: (apiKey, shop) => installations.delete(key(apiKey, shop)),
  }
}
