/** Nitro replaces it when it builds an app; it is undefined here. */
interface ImportMeta {
  readonly dev?: boolean
}
