import { addServerPlugin, directoryToURL, tryResolveModule } from '@nuxt/kit'
import type { Nuxt } from 'nuxt/schema'
import { resolve } from 'pathe'

/** What compresses responses: an optional dependency of the layer. */
const PACKAGE = 'compression'

/**
 * Compresses the files of a server that sends them itself, once at build time, unless the app has
 * set `nitro.compressPublicAssets`; and pages and data when they are sent, if the app asks for it.
 *
 * @param compressResponses the option of that name
 * @throws Error if the option is set for a preset that is not Node's, or without the package that
 *   it needs
 */
export async function setupCompression(
  nuxt: Nuxt,
  layerDir: string,
  compressResponses: boolean,
): Promise<void> {
  const { dev, nitro, rootDir } = nuxt.options
  if (dev) return
  const isOwn = nitro.compressPublicAssets !== undefined
  nuxt.hook('nitro:init', ({ options }) => {
    // Other hosts send the files, and compress them, themselves.
    if (!isOwn && options.serveStatic === true)
      options.compressPublicAssets = { gzip: true, brotli: true }
    if (compressResponses && !options.preset.startsWith('node'))
      throw new Error(
        `platform.compressResponses needs a server of Node. The host of the preset "${options.preset}" compresses responses itself: remove the option.`,
      )
  })
  if (!compressResponses) return
  if (!(await tryResolveModule(PACKAGE, directoryToURL(rootDir))))
    throw new Error(
      `platform.compressResponses needs the package "${PACKAGE}". Run: npm install ${PACKAGE}`,
    )
  addServerPlugin(resolve(layerDir, 'server/nitro/http/compress-responses'))
}
