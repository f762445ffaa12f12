/**
 * What the layer's components import from Nuxt's `#components`, in this application without Nuxt.
 */
export { RouterLink as NuxtLink } from 'vue-router'
