/**
 * The page of products that the address names, for an index table: with the HTML at first, then on
 * each change of the address.
 */
export async function useProductTable() {
  const route = useRoute()
  const { path } = route
  const platformFetch = usePlatformFetch()
  const { state, href } = useIndexTableState()
  const list = useAsyncData('products', () => {
    const { query, after, before, filters } = state.value
    return platformFetch('/api/products', {
      query: {
        query: query || undefined,
        after: after || undefined,
        before: before || undefined,
        problem: filters['problem']?.[0],
      },
    })
  })
  // Not when the state changes: a sign-in leads back to the address of its request.
  watch(
    () => route.query,
    () => {
      if (route.path === path) void list.refresh()
    },
  )
  const { data, error, status, refresh } = await list
  const products = computed(() => data.value?.products ?? [])
  return {
    state,
    href,
    error,
    refresh,
    isLoading: computed(() => status.value === 'pending'),
    rows: computed(() =>
      products.value.map(product => ({ ...product, price: formatPrice(product) })),
    ),
    /** The product of a row of the table. */
    productOf: (row: Record<string, unknown>) => products.value.find(({ id }) => id === row['id']),
    pageInfo: computed(() => ({
      hasNextPage: Boolean(data.value?.nextCursor),
      hasPreviousPage: Boolean(data.value?.previousCursor),
      startCursor: data.value?.previousCursor,
      endCursor: data.value?.nextCursor,
    })),
  }
}
