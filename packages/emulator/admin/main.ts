import ui from '@nuxt/ui/vue-plugin'
import { createHead } from '@unhead/vue/client'
import { defineHeadPlugin } from '@unhead/vue/plugins'
import { createApp } from 'vue'
import { guardNavigation } from '#layer/ui/embedded/guard-navigation'
import { confirmByAll, useLeaveGuards } from '#layer/ui/embedded/leave-guards'
import AdminApp from './AdminApp.vue'
import { adminRouter } from './router'
import { styleNonce } from './style-nonce'
import 'virtual:control-icons.css'
import './styles.css'

followColorScheme()
guardUnsavedChanges()
const head = createHead({ plugins: [styleNonces()] })
createApp(AdminApp).use(head).use(adminRouter).use(ui).mount('#admin')

/** Asks before a page with a save bar is left. */
function guardUnsavedChanges(): void {
  const guards = useLeaveGuards()
  guardNavigation(adminRouter, {
    hasChanges: () => guards.size > 0,
    confirmLeave: () => confirmByAll(guards),
  })
  window.addEventListener('beforeunload', event => {
    if (guards.size > 0) event.preventDefault()
  })
}

/** Adds the nonce of the response to style elements: Nuxt UI adds one with its colors. */
function styleNonces() {
  return defineHeadPlugin({
    key: 'style-nonces',
    hooks: {
      'tags:afterResolve': ({ tags }) => {
        for (const { tag, props } of tags) if (tag === 'style') props.nonce = styleNonce
      },
    },
  })
}

/**
 * Components have dark colors below the class `dark`, the emulator's other pages by media query.
 */
function followColorScheme(): void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    document.documentElement.classList.toggle('dark', dark.matches)
    document.documentElement.classList.toggle('light', !dark.matches)
  }
  dark.addEventListener('change', apply)
  apply()
}
