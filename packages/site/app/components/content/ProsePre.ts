/** A code block. Its lines are many elements. */
export default hydrateOnSight(() => import('@nuxt/ui/components/prose/Pre.vue'))
