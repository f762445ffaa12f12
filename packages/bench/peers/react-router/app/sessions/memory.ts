import { MemorySessionStorage } from '@shopify/shopify-app-session-storage-memory'

/** The fastest storage there is. */
export const sessionStorage = new MemorySessionStorage()
