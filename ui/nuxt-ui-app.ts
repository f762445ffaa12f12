import type { AppProps } from '@nuxt/ui'

// Conditional types, which Vue's compiler does not resolve. For `AppProps['locale']` it would read
// 380 files of Nuxt UI: half a second of each build, and of the first page in development.

/** Locale of Nuxt UI's components. */
export type NuxtUiLocale = (AppProps extends { locale?: infer Locale } ? Locale : never) | undefined

/** Options of Nuxt UI's toasts; `null` turns them off. */
export type NuxtUiToaster =
  (AppProps extends { toaster?: infer Toaster } ? Toaster : never) | undefined
