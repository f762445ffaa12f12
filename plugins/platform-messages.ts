import { defineNuxtPlugin } from '#imports'
import { watch } from 'vue'
import { usePlatform } from '../composables/usePlatform'
import { useLoadedMessages } from '../ui/locale/loaded-messages'
import { supportedLocale } from '../ui/supported-locale'

/**
 * Loads the texts of the components in the language of the page, before the page is rendered or
 * hydrated. An English page loads nothing.
 */
export default defineNuxtPlugin({
  name: 'platform-messages',
  async setup() {
    const platform = usePlatform()
    const loaded = useLoadedMessages()

    async function load(): Promise<void> {
      const { locale } = platform.value
      const messages = /^en\b/.test(locale)
        ? undefined
        : await import('../ui/locale/load-messages')
            .then(({ loadMessages }) => loadMessages(supportedLocale(locale)))
            // Offline, or after a deployment that removed the file: English.
            .catch(() => undefined)
      if (platform.value.locale === locale) loaded.value = messages
    }
    await load()
    if (import.meta.client) watch(() => platform.value.locale, load)
  },
})
