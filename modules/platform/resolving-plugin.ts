/** The part of a Vite plugin that is used here. An app need not have Vite's types installed. */
export interface ResolvingPlugin {
  name: string
  enforce: 'pre'
  resolveId: {
    /** The ids for which Vite calls the handler. */
    filter: { id: RegExp }
    handler: (
      this: Bundler,
      source: string,
      importer: string | undefined,
      options?: object,
    ) => Promise<ResolvedFile | null> | string | null
  }
}

interface Bundler {
  resolve: (
    source: string,
    importer: string | undefined,
    options: { skipSelf: boolean },
  ) => Promise<ResolvedFile | null>
}

interface ResolvedFile {
  id: string
  external?: boolean | 'absolute' | 'relative'
}
