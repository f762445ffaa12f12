import { MemorySessionStorage } from 'shopify-app-nuxt/shopify-app-session-storage-memory'

/** The fastest storage there is, and the default of the module. */
export const sessionStorage = new MemorySessionStorage()
