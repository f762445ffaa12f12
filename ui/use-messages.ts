import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { useAppConfig } from '#imports'
import { defu } from 'defu'
import { usePlatform } from '../composables/usePlatform'
import { en } from '../locales/en'
import type { PlatformMessages } from '../locales/en'
import { useLoadedMessages } from './locale/loaded-messages'

/** Merged messages of an app, by its own ones and by what they complete. */
const merged = new WeakMap<object, WeakMap<object, PlatformMessages>>()

/**
 * Returns the messages of the components in the language of the page: those of the layer, with
 * changes of `platformUi.locales.<language>` of `app.config.ts`, and English for other languages.
 */
export function useMessages(): ComputedRef<PlatformMessages> {
  const { locales } = useAppConfig().platformUi
  const platform = usePlatform()
  const loaded = useLoadedMessages()
  return computed(() => {
    const { locale } = platform.value
    const messages = loaded.value ?? en
    const own = locales?.[locale] ?? locales?.[locale.split('-')[0] ?? '']
    return own ? merge(own, messages) : messages
  })
}

function merge(own: object, messages: PlatformMessages): PlatformMessages {
  const known = merged.get(own) ?? new WeakMap<object, PlatformMessages>()
  merged.set(own, known)
  const result = known.get(messages) ?? (defu(own, messages) as PlatformMessages)
  known.set(messages, result)
  return result
}

/** Replaces `{name}` placeholders of a message. */
export function fillMessage(message: string, values: Record<string, string | number>): string {
  return message.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  )
}
