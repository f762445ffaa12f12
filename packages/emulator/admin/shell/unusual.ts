import { computed, shallowRef } from 'vue'
import type { UnusualData } from '../../src/admin-data/tools-data'
import { readAdminData } from '../api/admin-api'
import { PlatformGoneError } from '../api/admin-api-error'
import { latestData } from '../api/latest-data'
import { pageData } from '../page-data'

/** Whether the local platform did not respond to the last request for its state. */
export const isPlatformGone = shallowRef(false)

/** One for all: the top bar keeps it up to date, and tools refresh it. */
const { data, refresh } = latestData(async () => {
  try {
    const result = await readAdminData<UnusualData>('/_admin/unusual', {
      shop: pageData.store.domain,
    })
    isPlatformGone.value = false
    return result
  } catch (error) {
    isPlatformGone.value = error instanceof PlatformGoneError
    throw error
  }
})

/** What is not as in a real store right now. The document has the first state. */
export const unusual = computed(() => data.value?.unusual ?? pageData.store.unusual)

/** URL of the app while it accepts no connections; otherwise null. */
export const unreachable = computed(() => data.value?.unreachable ?? null)

export const refreshUnusual = refresh
