import { computed } from 'vue'
import type { UnusualData } from '../../emulator/pages/tools-data'
import { readAdminData } from '../api/admin-api'
import { latestData } from '../api/latest-data'
import { pageData } from '../page-data'

/** One for all: the top bar keeps it up to date, and tools refresh it. */
const { data, refresh } = latestData(() =>
  readAdminData<UnusualData>('/_admin/unusual', { shop: pageData.store.domain }),
)

/** What is not as in a real store right now. The document has the first state. */
export const unusual = computed(() => data.value?.unusual ?? pageData.store.unusual)

export const refreshUnusual = refresh
