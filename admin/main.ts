import ui from '@nuxt/ui/vue-plugin'
import { createApp } from 'vue'
import AdminApp from './AdminApp.vue'
import { adminRouter } from './router'
import './styles.css'

followColorScheme()
createApp(AdminApp).use(adminRouter).use(ui).mount('#admin')

/** Components have dark colors below the class `dark`, the emulator's other pages by media query. */
function followColorScheme(): void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    document.documentElement.classList.toggle('dark', dark.matches)
    document.documentElement.classList.toggle('light', !dark.matches)
  }
  dark.addEventListener('change', apply)
  apply()
}
