import type { Ref } from 'vue'
import { useAppConfig, useNuxtApp } from '#imports'
import { defu } from 'defu'
import { usePlatform } from '../composables/usePlatform'
import { en } from '../locales/en'
import type { PlatformMessages } from '../locales/en'
import { computedOnce } from './computed-once'
import { useLoadedMessages } from './locale/loaded-messages'

/** The messages by app: all components of a page share them. */
const shared = new WeakMap<object, Readonly<Ref<PlatformMessages>>>()

/**
 * Returns the messages of the components in the language of the page: those of the layer, with
 * changes of `platformUi.locales.<language>` of `app.config.ts`, and English for other languages.
 */
export function useMessages(): Readonly<Ref<PlatformMessages>> {
  const nuxtApp = useNuxtApp()
  const known = shared.get(nuxtApp)
  if (known) return known
  const { platformUi } = useAppConfig()
  const platform = usePlatform()
  const loaded = useLoadedMessages()
  const messages = computedOnce(() => {
    const { locale } = platform.value
    const ofLayer = loaded.value ?? en
    const own = platformUi.locales?.[locale] ?? platformUi.locales?.[locale.split('-')[0] ?? '']
    return own ? (defu(own, ofLayer) as PlatformMessages) : ofLayer
  })
  shared.set(nuxtApp, messages)
  return messages
}

/** Replaces `{name}` placeholders of a message. */
export function fillMessage(message: string, values: Record<string, string | number>): string {
  return message.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  )
}
