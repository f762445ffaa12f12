/** Names of the generated stores. */
export const STORE_TEMPLATES = ['candles', 'fashion', 'empty'] as const
export type StoreTemplate = (typeof STORE_TEMPLATES)[number]

/** Returns whether a text is the name of a generated store. */
export function isStoreTemplate(name: string): name is StoreTemplate {
  return (STORE_TEMPLATES as readonly string[]).includes(name)
}
