import { fileURLToPath } from 'node:url'
import { addImportsDir, defineNuxtModule } from '@nuxt/kit'
import { setupComponents } from '../../../modules/platform/components'
import { setupTools } from '../../../modules/platform/tools'
import { setupVite } from '../../../modules/platform/vite'

const layer = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Registers the components of the layer for the gallery, and nothing else of it: the site is no
 * app, and has neither a server nor a shop.
 */
export default defineNuxtModule({
  meta: { name: 'layer-components' },
  setup(_options, nuxt) {
    nuxt.hook('components:dirs', dirs => {
      dirs.unshift(`${layer}components`)
    })
    setupComponents(nuxt, layer, 'Sh')
    setupTools(nuxt, layer)
    setupVite(nuxt, layer, '')
    addImportsDir(`${layer}composables`)
  },
})
