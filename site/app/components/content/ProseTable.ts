/** A table. Each of its cells is a component. */
export default hydrateOnSight(() => import('@nuxt/ui/components/prose/Table.vue'))
