import type { NuxtHooks } from 'nuxt/schema'

type Prepared = Parameters<NuxtHooks['prepare:types']>[0]

/** What Nuxt writes as `tsconfig.*.json` of an app: what the hook `prepare:types` gets. */
export interface Programs extends Pick<Prepared, 'tsConfig' | 'nodeTsConfig' | 'sharedTsConfig'> {
  /** Of Nuxt 5. */
  serverTsConfig?: Prepared['nodeTsConfig']
}
