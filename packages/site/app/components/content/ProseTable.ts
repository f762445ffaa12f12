/** A table. Each of its cells is a component. */
export default hydrateOnSight(() => import('../ScrollableTable.vue'))
