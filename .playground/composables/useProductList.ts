/**
 * The product list for the words in the address (`?q=`): the first page with the HTML, further ones
 * on demand.
 */
export async function useProductList() {
  const route = useRoute()
  const platformFetch = usePlatformFetch()
  const search = computed(() => (typeof route.query['q'] === 'string' ? route.query['q'] : ''))
  const load = (after?: string): Promise<ProductPage> =>
    platformFetch('/api/products', { query: { query: search.value || undefined, after } })

  const further = ref<ProductSummary[]>([])
  const nextCursor = ref<string | null>(null)
  const {
    data: firstPage,
    error,
    status,
    refresh,
  } = await useAsyncData('products', () => load(), { watch: [search] })
  watch(
    firstPage,
    page => {
      further.value = []
      nextCursor.value = page?.nextCursor ?? null
    },
    { immediate: true },
  )

  const moreError = ref<unknown>()
  async function loadMore() {
    const asked = firstPage.value
    moreError.value = undefined
    try {
      const page = await load(nextCursor.value ?? undefined)
      // Another search may have begun meanwhile: its list must not get this page.
      if (firstPage.value !== asked) return
      further.value.push(...page.products)
      nextCursor.value = page.nextCursor
    } catch (problem) {
      moreError.value = problem
    }
  }

  const products = computed(() => [...(firstPage.value?.products ?? []), ...further.value])
  return {
    search,
    products,
    nextCursor,
    error,
    moreError,
    isLoading: computed(() => status.value === 'pending'),
    refresh,
    loadMore,
  }
}
