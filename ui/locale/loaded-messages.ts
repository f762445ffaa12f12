import { shallowRef } from 'vue'
import type { ShallowRef } from 'vue'
import { useNuxtApp } from '#imports'
import type { PlatformMessages } from '../../locales/en'

/** The loaded messages of the language of the page; undefined for English. */
export function useLoadedMessages(): ShallowRef<PlatformMessages | undefined> {
  const nuxtApp = useNuxtApp() as { _platformMessages?: ShallowRef<PlatformMessages | undefined> }
  return (nuxtApp._platformMessages ??= shallowRef())
}
