import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { useAppConfig } from '#imports'
import { defu } from 'defu'
import { usePlatform } from '../composables/usePlatform'
import { en } from '../locales/en'
import type { PlatformMessages } from '../locales/en'

const merged = new WeakMap<object, PlatformMessages>()

/**
 * Returns the messages of the components in the language of the page:
 * `platformUi.locales.<language>` of `app.config.ts`, with English for missing ones.
 */
export function useMessages(): ComputedRef<PlatformMessages> {
  const { locales } = useAppConfig().platformUi
  const platform = usePlatform()
  return computed(() => {
    const { locale } = platform.value
    const own = locales?.[locale] ?? locales?.[locale.split('-')[0] ?? '']
    if (!own) return en
    let messages = merged.get(own)
    if (!messages) merged.set(own, (messages = defu(own, en) as PlatformMessages))
    return messages
  })
}

/** Replaces `{name}` placeholders of a message. */
export function fillMessage(message: string, values: Record<string, string | number>): string {
  return message.replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  )
}
