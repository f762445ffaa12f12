import type { NitroConfig } from 'nitropack/types'

/** Packages that are bundled: what is not used of them falls away, where Nitro would ship and load them whole. */
const BUNDLED = ['isbot', '@iconify/utils', '@iconify/vue', '@vueuse/core', '@vueuse/shared', 'consola', 'tailwindcss']

/**
 * Keeps the server small and quick to start: Nitro translates its code for runtimes older than any that Nuxt 4 runs on (each
 * class field becomes a call), ships packages whole, and loads the route of the icons, which few requests want, at the start.
 */
export function keepServerLight(nitro: NitroConfig): void {
  nitro.esbuild = { ...nitro.esbuild, options: { target: 'es2022', ...nitro.esbuild?.options } }
  nitro.externals = { ...nitro.externals, inline: [...nitro.externals?.inline ?? [], ...BUNDLED] }
  for (const handler of nitro.handlers ?? []) {
    if (handler?.handler?.includes('/@nuxt/icon/')) handler.lazy = true
  }
}
