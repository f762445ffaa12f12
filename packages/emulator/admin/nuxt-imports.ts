/**
 * What the layer's components import from Nuxt, in this Vue application without Nuxt. The build
 * resolves `#imports` of those components to this file, and that of Nuxt UI to its own, except that
 * of its plugin with the colors.
 */
import { useAppConfig as useNuxtUiConfig } from '#imports'
import { ref } from 'vue'
import { hasStore, pageData } from './page-data'

export {
  clearError,
  defineNuxtPlugin,
  injectHead,
  useHead,
  useRoute,
  useRouter,
  useState,
} from '#imports'
export {
  computed,
  defineAsyncComponent,
  nextTick,
  onBeforeUnmount,
  ref,
  shallowRef,
  useId,
  watch,
} from 'vue'

/** The components have their own theme, and English messages. */
const appConfig = Object.assign(useNuxtUiConfig(), { platformUi: {} })
export const useAppConfig = () => appConfig

/** One for all: components keep what belongs to the page on it. */
const nuxtApp = { isHydrating: false }
export const useNuxtApp = () => nuxtApp

/** There is no request in the browser. */
export const useRequestEvent = () => undefined

export const useRequestURL = () => new URL(window.location.href)

export const useRuntimeConfig = () => ({
  app: { baseURL: '/' },
  public: {
    platform: {
      adminUrl: window.location.origin,
      authPagePath: '',
      apiKey: '',
      navLinks: [],
      polarisUrl: '',
      shop: hasStore ? pageData.store.domain : '',
    },
  },
})

/** The pages show their own state while they load. */
export const useLoadingIndicator = () => ({
  progress: ref(0),
  isLoading: ref(false),
  start: () => {},
  finish: () => {},
})

/** The admin is one file: there is no other code to load before a page is opened. */
export const onNuxtReady = () => {}
export const preloadRouteComponents = () => Promise.resolve()
