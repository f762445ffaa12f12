/** Milliseconds without a key stroke after which a search begins. */
const PAUSE_MS = 300

/**
 * The page of a list that the address names (`?q=`, `?filter=`, `?after=`, `?before=`): with the
 * HTML at first, then on each change of the address.
 *
 * @param key of the loaded data
 * @param load loads a page
 */
export async function useRecordList<Row>(
  key: string,
  load: (query: RecordQuery) => Promise<RecordPage<Row>>,
) {
  const route = useRoute()
  const router = useRouter()
  const textOf = (name: keyof RecordQuery) => {
    const value = route.query[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const address = computed((): RecordQuery => ({
    q: textOf('q'),
    filter: textOf('filter'),
    after: textOf('after'),
    before: textOf('before'),
  }))
  const { data, error, status, refresh } = await useAsyncData(key, () => load(address.value))
  // Another page of the app may have the same parameters: only those of this one load it.
  const { path } = route
  watch(
    () => JSON.stringify(address.value),
    () => {
      if (route.path === path) void refresh()
    },
  )

  const go = (query: RecordQuery) =>
    router.replace({
      query: {
        ...route.query,
        q: address.value.q,
        filter: address.value.filter,
        after: undefined,
        before: undefined,
        ...query,
      },
    })
  const words = ref(address.value.q ?? '')
  let timer: ReturnType<typeof setTimeout> | undefined
  watch(words, text => {
    clearTimeout(timer)
    timer = setTimeout(() => void go({ q: text.trim() || undefined }), PAUSE_MS)
  })
  onBeforeUnmount(() => clearTimeout(timer))

  return {
    /** The text of the search field. */
    words,
    filter: computed({
      get: () => address.value.filter ?? '',
      set: value => void go({ filter: value || undefined }),
    }),
    isFiltered: computed(() => Boolean(address.value.q || address.value.filter)),
    rows: computed(() => data.value?.rows ?? []),
    hasNext: computed(() => Boolean(data.value?.nextCursor)),
    hasPrevious: computed(() => Boolean(data.value?.previousCursor)),
    next: () => void go({ after: data.value?.nextCursor ?? undefined }),
    previous: () => void go({ before: data.value?.previousCursor ?? undefined }),
    error,
    isLoading: computed(() => status.value === 'pending'),
    refresh,
  }
}
