/**
 * What the layer changes in the configuration of Nitro 2, or of Nitro 3, whose types lack some of
 * it. An app has the types of one of them only.
 */
export interface ChangedNitro {
  storage?: Mounts | undefined
  devStorage?: Mounts | undefined
  esbuild?: { options?: object | undefined } | undefined
  externals?: { inline?: unknown[] | undefined } | undefined
  handlers?: ({ handler?: string; lazy?: boolean } | undefined)[] | undefined
  imports?: false | ChangedImports | undefined
}

interface Mounts {
  [name: string]: { driver?: unknown; base?: unknown } | undefined
}

interface ChangedImports {
  imports?: unknown[] | undefined
  dirsScanOptions?: { fileFilter?: unknown } | undefined
}
